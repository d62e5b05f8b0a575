-- Languages that a block of code may name: what pandoc calls each, for its
-- colours. For a name that none of its languages has whole, such as sh, it would
-- read all 150 of them.
local languages = {
  -- cuda.xml is weave's own.
  cuda = 'cuda', cu = 'cuda', cuh = 'cuda',
  -- Other names of what pandoc knows.
  cpp = 'c++', cc = 'c++', cxx = 'c++', ['c++'] = 'c++', hpp = 'c++', hh = 'c++', hxx = 'c++', h = 'c',
  sh = 'bash', shell = 'bash', make = 'makefile', py = 'python', js = 'javascript', ts = 'typescript',
  jsx = 'javascriptreact', rb = 'ruby', rs = 'rust', hs = 'haskell', jl = 'julia', kt = 'kotlin',
  yml = 'yaml', tex = 'latex', fortran = 'fortranfree', R = 'r', objc = 'objectivec', asm = 'gnuassembler',
  ['c#'] = 'cs', csharp = 'cs', ['f#'] = 'fsharp', ps1 = 'powershell', docker = 'dockerfile', lisp = 'commonlisp',
}

-- pandoc --list-highlight-languages of 2.17, and what 3.x has besides, as far as
-- it is code.
local NAMES = [[
abc actionscript ada agda apache asn1 asp ats awk bash bibtex boo c clojure cmake coffee coldfusion
commonlisp crystal cs css curry d dart diff djangotemplate dockerfile dot doxygen dtd eiffel elixir
elm email erlang fasm fortranfixed fortranfree fsharp gap gcc gdscript glsl gnuassembler go gradle
graphql groovy hamlet haskell haxe hcl html idris ini isocpp j java javadoc javascript
javascriptreact json jsp julia kotlin latex lex lilypond llvm lua m4 makefile mandoc markdown
mathematica matlab maxima mediawiki metafont mips modelines modula2 modula3 monobasic mustache nasm
nim nix noweb objectivec objectivecpp ocaml octave odin opencl orgmode pascal perl php pike
postscript povray powershell prolog protobuf pure purebasic python qml r racket raku relaxng
relaxngcompact rest rhtml roff ruby rust sass scala scheme sci scss sed sgml sml sparql sql sqlmysql
sqlpostgresql stan stata swift systemverilog tcl tcsh terraform texinfo toml typescript typst verilog
vhdl vue wast xml xorg xslt xul yacc yaml zig zsh]]

for name in NAMES:gmatch '%S+' do languages[name] = name end

return languages
