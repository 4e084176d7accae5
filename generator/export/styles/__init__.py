"""The citation styles: a paper as a reference's plain parts, and one module per style that formats them as a line."""
