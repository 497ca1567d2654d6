import sys

from tools.site.building import build

sys.exit(build())
