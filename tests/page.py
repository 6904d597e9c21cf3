"""index.html as a tree, and what painting a screen on it would show (docs/page.md)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

INDEX = Path(__file__).resolve().parent.parent / "index.html"
VOID = {"meta", "link", "input", "br", "hr", "img", "use", "path", "rect", "circle"}


@dataclass(eq=False)
class Element:
    """An element; those in a template are its children."""

    tag: str
    attributes: dict[str, str | None]
    children: list["Element"] = field(default_factory=list)
    text: str = ""

    @property
    def name(self) -> str | None:
        """Its data-n."""
        return self.attributes.get("data-n")

    @property
    def template(self) -> "Element | None":
        """What its own template holds."""
        templates = [child for child in self.children if child.tag == "template"]
        return templates[0].children[0] if templates else None

    def walk(self) -> Iterator["Element"]:
        """Yield itself and everything in it, templates too."""
        yield self
        for child in self.children:
            yield from child.walk()

    def named(self) -> Iterator["Element"]:
        """Yield the named elements that belong to this one (a template's belong to its clones)."""
        for child in self.children:
            if child.name is not None:
                yield child
            elif child.tag != "template":
                yield from child.named()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, dict(attrs))
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].children.append(Element(tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].text += data.strip()


@cache
def page() -> Element:
    """Return the <html> element."""
    reader = _Reader()
    reader.feed(INDEX.read_text(encoding="utf-8"))
    assert len(reader.open) == 1
    return next(child for child in reader.open[0].children if child.tag == "html")


class PaintError(AssertionError):
    """A screen says something for which the page has no place."""


def painted_testids(screen: Mapping[str, Any]) -> list[str]:
    """Return the data-testid of everything that a freshly painted page shows.

    Raises PaintError where a name, a template or a place for text is missing.
    """
    return list(_object(page(), screen, "html"))


def _node(element: Element, value: Any, where: str) -> Iterator[str]:
    if value is None or value is False:
        return
    if isinstance(value, Mapping):
        if value.get("@hidden") is True or (element.tag == "dialog" and not value.get("@open")):
            return
        yield from _object(element, value, where)
    elif isinstance(value, list):
        yield from _object(element, {"": value}, where)
    elif isinstance(value, (str, int, float)):
        yield from _object(element, {} if value is True else {"": value}, where)
    else:
        raise PaintError(f"{where}: {type(value).__name__} can't be painted")


def _object(element: Element, value: Mapping[str, Any], where: str) -> Iterator[str]:
    testid = value.get("@data-testid", element.attributes.get("data-testid"))
    if testid:
        yield str(testid)
    names = {key for key in value if key and key[0] != "@" and not key.startswith("--")}
    there = [child.name for child in element.named()]
    for name in sorted(names):
        if there.count(name) != 1:
            raise PaintError(f"{where}: {there.count(name)} × “{name}”")
    own = value.get("")
    if isinstance(own, list):
        yield from _clones(element, own, where)
    elif own is not None:
        if element.children:
            raise PaintError(f"{where}: text would wipe out what is in <{element.tag}>")
        _check_text(own, where)
    yield from _children(element, value, where)


def _clones(element: Element, items: list[Any], where: str) -> Iterator[str]:
    template = element.template
    if template is None:
        raise PaintError(f"{where}: no template")
    for index, item in enumerate(items):
        yield from _node(template, item, f"{where}[{index}]")


def _children(element: Element, value: Mapping[str, Any], where: str) -> Iterator[str]:
    for child in element.children:
        if child.tag == "template":
            continue
        if child.name is None:
            if "hidden" not in child.attributes and child.tag != "dialog":
                if child.attributes.get("data-testid"):
                    yield str(child.attributes["data-testid"])
                yield from _children(child, value, where)
        elif child.name in value:
            yield from _node(child, value[child.name], f"{where}.{child.name}")
        elif "hidden" not in child.attributes and child.tag != "dialog":
            yield from _object(child, {}, f"{where}.{child.name}")


def _check_text(text: Any, where: str) -> None:
    if isinstance(text, bool) or not isinstance(text, (str, int, float)):
        raise PaintError(f"{where}: {text!r} is no text")


def texts(screen: Any) -> Iterator[str]:
    """Yield every text that a person reads or hears in a screen."""
    if isinstance(screen, list):
        for item in screen:
            yield from texts(item)
    elif isinstance(screen, Mapping):
        for key, value in screen.items():
            spoken = key in ("@aria-label", "@placeholder")
            if isinstance(value, (dict, list)) or spoken or key[:1] not in ("@", "-"):
                yield from texts(value)
    elif isinstance(screen, str):
        yield screen
