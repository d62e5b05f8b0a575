// A little web: /here answers, /moved leads there, /get knows no HEAD,
// /shy refuses programs, all else is gone. Prints its port, then each request.
const http = require('http');
const server = http.createServer((request, response) => {
	console.log(request.method, request.url);
	const status = {
		'/here': 200, '/moved': 302, '/shy': 403,
		'/get': request.method === 'GET' ? 200 : 405,
	}[request.url] || 404;
	response.writeHead(status, status === 302 ? { Location: '/here' } : {});
	response.end();
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
