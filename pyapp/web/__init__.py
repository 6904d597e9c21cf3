"""The one place that touches the browser: events in, screens out, storage, time."""
