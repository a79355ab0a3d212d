// SNS and SQS on loopback: node sns.mjs <port> <access key>
//
// The package accepts any key and any size; SNS does not.
import { buildApp } from "fauxqs";

const [port, accessKey] = process.argv.slice(2);
const MOST_BYTES = 256 * 1024;

const refusal = (code, message) =>
  `<ErrorResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><Error><Type>Sender</Type><Code>${code}</Code>` +
  `<Message>${message}</Message></Error><RequestId>1</RequestId></ErrorResponse>`;

const app = buildApp({ logger: false });
app.addHook("preValidation", async (request, reply) => {
  if (!(request.headers.authorization ?? "").includes(`Credential=${accessKey}/`)) {
    return reply.code(403).type("text/xml").send(refusal("InvalidClientTokenId", "The security token is invalid."));
  }
  const { Action, Message = "" } = request.body ?? {};
  if (Action === "Publish" && Buffer.byteLength(Message) > MOST_BYTES) {
    return reply.code(400).type("text/xml").send(refusal("InvalidParameter", "Invalid parameter: Message too long"));
  }
});
await app.listen({ port: Number(port), host: "127.0.0.1" });
