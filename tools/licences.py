def text(project): return ""
