"""From a plan to a folder that any static host serves."""
