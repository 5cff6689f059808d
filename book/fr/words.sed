# The words of mdBook itself, in French, in the built pages.
s/"Change theme"/"Changer de thème"/g
s/"Next chapter"/"Chapitre suivant"/g
s/"Page navigation"/"Navigation entre les pages"/g
s/"Previous chapter"/"Chapitre précédent"/g
s/"Print this book"/"Imprimer ce livre"/g
s/"Table of contents"/"Table des matières"/g
s/"Themes"/"Thèmes"/g
s/"Toggle Searchbar"/"Montrer ou cacher la recherche"/g
s/"Toggle Table of Contents"/"Montrer ou cacher la table des matières"/g
s/"Search this book ..."/"Chercher dans ce livre…"/g
s/"Search (`\/`)"/"Chercher (`\/`)"/g
s/>Keyboard shortcuts</>Raccourcis du clavier</
s/Press <kbd>←<\/kbd> or <kbd>→<\/kbd> to navigate between chapters/<kbd>←<\/kbd> et <kbd>→<\/kbd> mènent aux chapitres voisins/
s/Press <kbd>S<\/kbd> or <kbd>\/<\/kbd> to search in the book/<kbd>S<\/kbd> ou <kbd>\/<\/kbd> cherche dans le livre/
s/Press <kbd>?<\/kbd> to show this help/<kbd>?<\/kbd> montre cette aide/
s/Press <kbd>Esc<\/kbd> to hide this help/<kbd>Échap<\/kbd> la cache/
s/\(id="mdbook-theme-default_theme">\)Auto/\1Automatique/
s/\(id="mdbook-theme-light">\)Light/\1Clair/
