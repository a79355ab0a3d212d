// Connects to one namespace of the event socket and prints what it hears, one JSON value a line:
//   {"connected":true} {"refused":"..."} {"event":"...","envelope":{...}} {"disconnected":"..."}
// Usage: node event-socket.mjs <url of the namespace> <key> <query|header|auth|none> [polling|websocket]
import { io } from 'socket.io-client';

const [url, key, where, transport] = process.argv.slice(2);
const options = { reconnection: false, forceNew: true };
if (where === 'query') options.query = { apikey: key };
if (where === 'header') options.extraHeaders = { apikey: key };
if (where === 'auth') options.auth = { apikey: key };
if (transport) options.transports = [transport];

const say = (what) => process.stdout.write(JSON.stringify(what) + '\n');
const socket = io(url, options);
socket.on('connect', () => {
  say({ connected: true });
  socket.emit('subscribe', { instance: 'any' });
  socket.emit('sendNode', { instanceId: 'any', stanza: {} }, (answer) => say({ answer }));
});
socket.on('connect_error', (error) => {
  say({ refused: error.message });
  socket.close();
});
socket.on('disconnect', (reason) => say({ disconnected: reason }));
socket.onAny((event, ...args) => say({ event, envelope: args[0], more: args.length - 1 }));

// Whoever started this ends it by closing its input.
process.stdin.on('end', () => socket.close());
process.stdin.resume();
