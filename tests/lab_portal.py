"""A small lab as portals of groups are: members by role, some with photos and links, and people who have left."""

import io
from pathlib import Path

from PIL import Image, ImageDraw

from written_files import write_file, write_files

_LINKS = "{homepage: 'https://lab.example/%s', orcid: 0000-0002-1825-0097, github: %s, email: %s@lab.example}"
PEOPLE = {
    "maria-garcia": "name: María García Márquez\nfamily: García Márquez\nrole: Professor\n"
    "member: {from: 2009}\nphoto: static/people/maria-garcia.png\nbio: |\n"
    "  Dr. García Márquez **builds looms** for machines, e.g. for large\n"
    f"  [models](https://lab.example/). She has done so since 2009.\nlinks: {_LINKS % (('maria',) * 3)}\n",
    "wei-chen": "name: Wei Chen\nrole: PhD student\nmember: {from: 2023-10}\nphoto: static/people/wei-chen.png\n"
    "bio: Works on scheduling! Also on bread.\n"
    "links: {github: weichen, other: [{label: Blog, address: 'https://w.example/'}]}\n",
    "aisha-okafor": "name: Aisha Okafor\nrole: Doctoral student\nmember: true\n",
    "lukas-muller": "name: Lukas Müller\nrole: Postdoctoral researcher\nmember: {from: 2022}\n"
    "bio: 研究编译器。也研究面包。\n",
    "noor-haddad": "name: Noor Haddad\nrole: Lab manager\nmember: true\n",
    "jonas-berg": "name: Jonas Berg\nrole: Artist in residence\nmember: true\n",
    "sofia-rossi": "name: Sofia Rossi\nrole: PhD student\nmember: {from: 2016, to: 2021-03}\n"
    "now: Research scientist at Example Labs\nphoto: static/people/sofia-rossi.png\n",
    "tom-baker": "name: Tom Baker\nrole: Master’s student\nmember: {from: 2020, to: 2023}\n"
    "now: PhD student at Sample University\n",
    "ada-quiet": "name: Ada Quiet\nstatus: alumni\n",
    "guest-author": "name: Guest Author\nmember: false\n",
}
_OTHERS = ("David Page", "Li Wei", "Grace Ødegård", "Ümit Yılmaz", "Example Consortium", "O. Nwosu", "Kim Minji")


def write_lab(root: Path) -> Path:
    """Write the portal's content and photos into a folder, and return it."""
    write_files(root / "content/authors", {f"{name}.yaml": text for name, text in PEOPLE.items()})
    site = "title: Loom Lab\nbase_url: https://lab.example/portal/\ntheme: {social_cards: false}\n"
    write_file(root / "content/site.yaml", site)
    names = [text.split("\n")[0].removeprefix("name: ") for text in PEOPLE.values()]
    for number in range(24):
        authors = dict.fromkeys([names[0], names[number % len(names)], _OTHERS[number % len(_OTHERS)]])
        write_file(
            root / f"content/papers/paper-{number}.yaml",
            f"title: Loom number {number} and what it weaves\nauthors: [{', '.join(authors)}]\n"
            f"date: {2026 - number // 3}-0{number % 9 + 1}\ncategory: {('LG', 'DC')[number % 2]}\n",
        )
    for place, name in enumerate(("maria-garcia", "wei-chen", "sofia-rossi")):
        write_file(root / f"static/people/{name}.png", photo(place))
    return root


def photo(place: int) -> bytes:
    """Draw a portrait of sorts, higher than wide."""
    image = Image.new("RGB", (240, 320), ((196, 214, 226), (226, 209, 190), (205, 222, 200))[place % 3])
    draw = ImageDraw.Draw(image)
    draw.ellipse((70, 60, 170, 190), fill=(120, 84, 66))
    draw.ellipse((20, 200, 220, 440), fill=(60, 72, 92))
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()
