"""What sitegen gets right on real material, measured: `make figures` writes docs/quality.md."""
