"""The portal as a whole: who is who, and every list and number that pages show. Pure."""
