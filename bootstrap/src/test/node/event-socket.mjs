// Connects to namespaces of event sockets and prints what it hears, one JSON value a line, with the number of the client:
//   {"connected":true} {"transport":"websocket"} {"refused":"..."} {"event":"...","envelope":{...}} {"disconnected":"..."}
// Reads one JSON value a line:
//   {"client":1,"url":"<of the namespace>","key":"...","where":"query|header|auth|none","transport":"polling|websocket|"}
//   {"client":1,"close":true}
import { createInterface } from 'node:readline';
import { io } from 'socket.io-client';

const sockets = new Map();

function connect({ client, url, key, where, transport }) {
  const options = { reconnection: false, forceNew: true };
  if (where === 'query') options.query = { apikey: key };
  if (where === 'header') options.extraHeaders = { apikey: key };
  if (where === 'auth') options.auth = { apikey: key };
  if (transport) options.transports = [transport];

  const say = (what) => process.stdout.write(JSON.stringify({ client, ...what }) + '\n');
  const socket = io(url, options);
  sockets.set(client, socket);
  socket.on('connect', () => {
    say({ connected: true });
    const { engine } = socket.io;
    if (engine.transport.name === 'polling') engine.once('upgrade', (to) => say({ transport: to.name }));
    else say({ transport: engine.transport.name });
    socket.emit('subscribe', { instance: 'any' });
    socket.emit('sendNode', { instanceId: 'any', stanza: {} }, (answer) => say({ answer }));
  });
  socket.on('connect_error', (error) => {
    say({ refused: error.message });
    socket.close();
  });
  socket.on('disconnect', (reason) => say({ disconnected: reason }));
  socket.onAny((event, ...args) => say({ event, envelope: args[0], more: args.length - 1 }));
}

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const asked = JSON.parse(line);
  if (asked.close) {
    sockets.get(asked.client).close();
    sockets.delete(asked.client);
  } else {
    connect(asked);
  }
});
// Whoever started this ends it by closing its input.
lines.on('close', () => process.exit());
