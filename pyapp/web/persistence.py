"""Whether the browser keeps what is stored even when the device runs short of room."""

import js
from pyodide.ffi import JsException

from pyapp.web.preferences import Preferences


async def granted(preferences: Preferences, ask: bool) -> bool | None:
    """Return whether it does, None where it can't be asked; `ask` it to where it may be.

    Gecko asks the person; that happens once.
    """
    try:
        storage = js.navigator.storage
        if await storage.persisted():
            return True
        if not ask or (hasattr(js, "mozInnerScreenX") and preferences.read("asked")):
            return False
        preferences.write("asked", True)
        return bool(await storage.persist())
    except (JsException, AttributeError):
        return None
