# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# weave check and weave refresh in somebody's folder.
weave=$PWD/weave/weave
cp -R weave/example "$tap_scratch/a book"
cd "$tap_scratch/a book" || exit 3
mkdir -p results/here check
printf '%s\n' subject,key,value 'device,name,this machine' >results/here/device.csv
printf '%s\n' program,kernel,case,metric,unit,value,min,max,n sums,oneByOne,1000000,error,ppm,9580,9580,9580,1 \
	sums,byHalves,1000000,error,ppm,0.0930,0.0930,0.0930,1 >results/here/sums.csv
check "reviewed: the example, without a finding" sh "$weave" check
said() { sh "$weave" "$@" 2>&1; }

sed -i 's/\[9,580\]/[9,000]/; s/^Add a tenth/Add add a tenth 9580 times/; s/(#tbl-sums)/(#tbl-sum)/; s/alt="[^"]*"/alt="A picture."/' \
	chapters/01-sums.md
at=$(grep -n '^After a million' chapters/01-sums.md | cut -d: -f1)
said check >"$tap_scratch/said"
status=$?
check "reviewed: a finding is its status" [ $status -eq 1 ]
finds() { check "reviewed: $1" grep -q "^chapters/01-sums.md:$2" "$tap_scratch/said"; }
finds "a number that is typed" '3:[0-9]*: 9580 is typed by hand, and is the datum sums/oneByOne/1000000/error; '
finds "brackets that the data have left" "$at:[0-9]*: \[9,000\] is 9,580 by the data: .* on here; run weave refresh\$"
finds "an alt text that says nothing" '[0-9]*: figure #fig-sums has an alt text of 2 words'
finds "a word that stands twice" '3:[0-9]*: "add" stands twice'
finds "a link to nothing" "$at:[0-9]*: link to #tbl-sum: nothing bears the label #tbl-sum"
check "reviewed: and counts them" grep -q '^check: 6 findings' "$tap_scratch/said"
check "reviewed: the brackets are written anew" sh -c 'sh "$1" refresh && grep -q "\[9,580\]" chapters/01-sums.md' sh "$weave"
check "reviewed: once" sh -c 'sh "$1" refresh | grep -qx "weave refresh: there was nothing to write"' sh "$weave"

# Where a comma is the decimal point.
sed -i 's/^lang: .*/lang: de/' book.md
said check >"$tap_scratch/said"
finds "a comma that is a decimal point" "$at:[0-9]*: \[9,580\] is 9580 by the data: "
sed -i 's/\[9,580\]/[9.580]/' chapters/01-sums.md
said check >"$tap_scratch/said"
check "reviewed: there a point groups digits" sh -c '! grep " by the data: sums/oneByOne" "$1"' - "$tap_scratch/said"

# Prose alone.
mkdir -p "$tap_scratch/prose/chapters"
cd "$tap_scratch/prose" || exit 3
printf '%s\n' --- 'title: Seen' --- '' 'A preface.' '' '- [One](chapters/01-one.md)' >book.md
printf '# One\n\nFirst words, and see <https://example.org/>.\n' >chapters/01-one.md
check "reviewed: a book of prose" sh "$weave" check
check "reviewed: says how to ask the web" sh -c 'sh "$1" check | grep -q "; weave check LINKS=yes asks each$"' sh "$weave"
refuse "reviewed: what it does not take" 2 '^weave: usage: weave ' sh "$weave" check chapters
