a link to nowhere
