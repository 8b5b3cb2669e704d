def name(v,a): return ""
say=tell=describe=name
