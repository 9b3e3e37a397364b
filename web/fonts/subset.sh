#!/usr/bin/env bash
# Makes the font files of this folder: each family is split into the letters of every page and those of rarer
# names (web/fontFaces.ts), with the axes and features in use. Outlines and metrics stay unchanged. Run it from the
# project's root after an update of @fontsource-variable: pip install fonttools==4.66.1 brotli==1.2.0
set -euo pipefail

published=node_modules/@fontsource-variable
font=$(mktemp --suffix=.ttf)
trap 'rm "$font"' EXIT

# English with its punctuation, and symbols that the pages add.
english=U+20-7E,U+A0,U+A9,U+B7,U+D7,U+2013,U+2014,U+2018-201A,U+201C-201E,U+2020-2022,U+2026
# Other characters that organizers may type: the rest of Latin-1 and symbols of western European texts.
more=U+A1-FF,U+131,U+152,U+153,U+2DA,U+2DC,U+2030,U+2039,U+203A,U+20AC,U+2122,U+2190-2193,U+2212
# Names in Turkish and the languages of central Europe.
extended=U+100-24F
# Names in Vietnamese.
vietnamese=U+1EA0-1EF9,U+C2,U+CA,U+D4,U+E2,U+EA,U+F4,U+102,U+103,U+110,U+111,U+1A0,U+1A1,U+1AF,U+1B0

# Arguments: name of the file, published file, weights, letters. Kept are kerning, ligatures, combining accents, the
# figures in prices and times, and the records with the copyright, the license and its address.
subset() {
  fonttools varLib.instancer --quiet --no-recalc-timestamp --output "$font" "$published/$2-normal.woff2" "wght=$3"
  pyftsubset "$font" --output-file="web/fonts/$1.woff2" --flavor=woff2 --unicodes="$4" --no-hinting \
    --layout-features=kern,liga,ccmp,locl,mark,mkmk,tnum,lnum --name-IDs=0,13,14
}

display=bricolage-grotesque/files/bricolage-grotesque
subset display $display-latin-opsz 600:800 $english
subset display-more $display-latin-opsz 600:800 $more
subset display-extended $display-latin-ext-opsz 600:800 $extended
subset display-vietnamese $display-vietnamese-opsz 600:800 $vietnamese

text=figtree/files/figtree # which has no Vietnamese letters
subset text $text-latin-wght 400:700 $english
subset text-more $text-latin-wght 400:700 $more
subset text-extended $text-latin-ext-wght 400:700 $extended

# The licenses must be distributed with the fonts.
cat $published/{bricolage-grotesque,figtree}/LICENSE > web/fonts/licenses.txt
