from pyapp.cli import main

raise SystemExit(main())
