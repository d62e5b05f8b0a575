# The look of every chart: load 'weave/theme.gp' first.
#
# It sets the terminal, the font, a palette that keeps 3:1 on white and on the
# dark page, line styles that differ in marker and dash as well as in colour,
# and helpers for tidy CSV. `device` is the main device's folder in results/.
#
# Colour is what kernels of the book measured, ink what they are held against:
#
#   ls 1..6             series in their order, with full markers: blue disc,
#                       ochre square, green triangle, ...
#   ls theme_lost       what waits, is lost or goes wrong: red, and red nothing else
#   ls theme_predicted  loom's count, or a model: a thin line
#   ls theme_limit      what no kernel can exceed: dashes
#   ls theme_copy       a plain copy of as many bytes: dots, hollow squares
#   ls theme_library    the maker's library: a solid line, rings; a full bar
#   ls theme_quoted     what others measured: hollow bars (fs empty border)
#
# check/charts finds what is drawn otherwise. In drawings of threads, banks and
# tiles the colours number what is drawn, and grey is what rests.
#
# Lines bear their names: title '  name' at end, with room for it (set rmargin),
# or one point more with labels, in the line's colour.
if (!exists("device")) device = ""

ww_blue = "#2c76b8"
ww_red = "#c2452f"
ww_green = "#26794b"
ww_purple = "#8560bd"
ww_ochre = "#946112"
ww_teal = "#177880"
ww_plum = "#a84a85"
ww_ink = "#22201d"
ww_grid = "#857f76"

theme_1 = ww_blue
theme_2 = ww_ochre
theme_3 = ww_green
theme_4 = ww_purple
theme_5 = ww_teal
theme_6 = ww_plum
theme_ink = ww_ink
theme_grid = ww_grid
theme_font = "DejaVu Sans,13"

# Each chart is drawn twice: 720 wide, which fills the column, and 400 wide for
# telephones, where theme_narrow is 1 and a script may leave out what has no
# room. For another height, set the terminal again:
#   set terminal svg size theme_wide,560 dynamic font theme_font
if (!exists("theme_wide")) theme_wide = 720
theme_narrow = theme_wide < 600
set terminal svg size theme_wide,400 dynamic font theme_font rounded background "#ffffff" linewidth 1
set encoding utf8
set datafile separator comma
set datafile missing NaN
set samples 400

set style line 1 lc rgb theme_1 lw 2 pt 7 ps 0.7 dt solid
set style line 2 lc rgb theme_2 lw 2 pt 5 ps 0.7 dt (12,5)
set style line 3 lc rgb theme_3 lw 2 pt 9 ps 0.9 dt (3,4)
set style line 4 lc rgb theme_4 lw 2 pt 13 ps 0.9 dt (12,4,3,4)
set style line 5 lc rgb theme_5 lw 2 pt 11 ps 0.9 dt (8,3,2,3,2,3)
set style line 6 lc rgb theme_6 lw 2 pt 2 ps 0.8 dt (1,3)
set style line 9 lc rgb theme_grid lw 0.5 dt (1,4)
theme_predicted = 11
theme_limit = 12
theme_copy = 13
theme_library = 14
theme_quoted = 15
theme_lost = 16
set style line theme_predicted lc rgb theme_ink lw 1.2 pt 7 ps 0.6 dt solid
set style line theme_limit lc rgb theme_ink lw 1.4 dt (8,5)
set style line theme_copy lc rgb theme_ink lw 2 pt 4 ps 0.9 dt (1,3)
set style line theme_library lc rgb theme_ink lw 2 pt 6 ps 1 dt solid
set style line theme_quoted lc rgb theme_ink lw 1.4 dt solid
set style line theme_lost lc rgb ww_red lw 2 pt 5 ps 0.7 dt (12,5)
set style data linespoints
set style fill solid 1 noborder
set boxwidth 0.7 relative

set border 3 lc rgb theme_ink lw 0.8
set tics nomirror out scale 0.6 textcolor rgb theme_ink
set xlabel textcolor rgb theme_ink offset 0,0.3
set ylabel textcolor rgb theme_ink
set title textcolor rgb theme_ink offset 0,-0.5
set grid back ls 9
set key textcolor variable samplen 3 spacing 1.15 noopaque

# Tidy CSV: program 1, kernel 2, case 3, metric 4, unit 5, value 6, min 7,
# max 8, n 9. A row of one metric (of one kernel), otherwise nothing:
#   plot FILE using 3:(value_of("time")) ls 1
#   plot FILE using 3:(value_of_kernel("readStrided", "time")) ls 1
value_of(metric) = strcol(4) eq metric ? column(6) : NaN
value_of_kernel(kernel, metric) = strcol(2) eq kernel ? value_of(metric) : NaN
low_of(metric) = strcol(4) eq metric ? column(7) : NaN
high_of(metric) = strcol(4) eq metric ? column(8) : NaN
