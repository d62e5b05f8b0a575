// Reads a SARIF document from standard input, makes sure that it has the shape
// that the specification asks for, and prints what it says, one line each:
// level place message, then its notes and what would mend it.
'use strict'
const assert = require('assert')
const text = new TextDecoder('utf-8', { fatal: true })
  .decode(require('fs').readFileSync(0))
const only = (object, ...names) => {
  for (const name of Object.keys(object)) assert(names.includes(name), name)
}
const positive = (n) => assert(Number.isInteger(n) && n > 0, `${n}`)

const log = JSON.parse(text)
only(log, '$schema', 'version', 'runs')
assert.strictEqual(log.version, '2.1.0')
assert.strictEqual(log.runs.length, 1)
const run = log.runs[0]
only(run, 'tool', 'originalUriBaseIds', 'columnKind', 'invocations', 'results')
assert.strictEqual(run.tool.driver.name, 'tangle')
assert.strictEqual(run.columnKind, 'unicodeCodePoints')
const base = run.originalUriBaseIds.PWD.uri
assert(base.startsWith('file:///') && base.endsWith('/'))

const region = (r) => {
  only(r, 'startLine', 'startColumn', 'endColumn')
  for (const n of Object.values(r)) positive(n)
  assert(r.endColumn >= r.startColumn)
  return `${r.startLine}:${r.startColumn}-${r.endColumn}`
}
const artifact = (a) => {
  only(a, 'uri', 'uriBaseId')
  assert(/^(?:[-._~/A-Za-z0-9]|%[0-9A-F]{2}|^file:\/\/)*$/.test(a.uri), a.uri)
  assert(new URL(a.uri, a.uriBaseId && base).href.startsWith('file:///'))
  return a.uri
}
const place = ({ physicalLocation: p, ...rest }) => {
  only(rest, 'message')
  if (!p) return '-'
  only(p, 'artifactLocation', 'region')
  return artifact(p.artifactLocation) + (p.region ? `:${region(p.region)}` : '')
}
const print = (...words) => console.log(words.join(' '))

for (const { exitCode, executionSuccessful, ...rest } of run.invocations) {
  only(rest, 'toolExecutionNotifications')
  print('exit', exitCode, executionSuccessful)
  for (const n of rest.toolExecutionNotifications ?? []) {
    print(n.level, '-', n.message.text)
  }
}
for (const result of run.results) {
  only(result, 'level', 'message', 'locations', 'relatedLocations', 'fixes')
  assert(['error', 'warning'].includes(result.level))
  assert(result.locations.length < 2)
  print(result.level, place(result.locations[0] ?? {}), result.message.text)
  for (const note of result.relatedLocations ?? []) {
    print('  note', place(note), note.message.text)
  }
  for (const fix of result.fixes ?? []) {
    for (const change of fix.artifactChanges) {
      for (const r of change.replacements) {
        print('  fix', `${artifact(change.artifactLocation)}:${
          region(r.deletedRegion)}`, r.insertedContent.text)
      }
    }
  }
}
