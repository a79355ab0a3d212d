package dev.sessiongateway.bootstrap.e2e;

import dev.sessiongateway.http.kernel.openapi.AnswerValidator;

/// Checks answers against the OpenAPI document that the gateway serves.
@FunctionalInterface
interface ServedDocument {
  /// For the request of the document itself.
  ServedDocument UNCHECKED = _ -> {};

  static ServedDocument of(byte[] json) {
    var validator = new AnswerValidator(json);
    return reply ->
        validator.check(
            reply.method(), reply.path(), reply.status(), reply.contentType(), reply.bytes());
  }

  /// @throws AssertionError when the document does not allow the answer
  void check(ApiExplorer.Reply reply);
}
