// Prints what VS Code finds in standard input by the tasks' problem matcher:
// file:line:column severity message, one problem a line.
'use strict'
const read = (file) => require('fs').readFileSync(file, 'utf8')
const tasks = JSON.parse(read(process.argv[2]).replace(/^\s*\/\/.*$/mg, ''))
const { regexp, ...group } = tasks.problemMatcher.pattern
for (const line of read(0).split('\n')) {
  const found = new RegExp(regexp).exec(line)
  if (found) {
    const [file, at, column, severity, message] =
      ['file', 'line', 'column', 'severity', 'message'].map((n) => found[group[n]])
    console.log([file, at, column].join(':'), severity ?? 'error', message)
  }
}
