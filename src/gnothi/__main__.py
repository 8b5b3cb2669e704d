from gnothi.cli import main

main()
