"""From foreign files to changes of `content/`: what is read, which records it is about, what becomes of them."""
