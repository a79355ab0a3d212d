package dev.sessiongateway.bootstrap.e2e;

import dev.sessiongateway.http.kernel.openapi.AnswerValidator;

/// The OpenAPI document as the gateway serves it, as a judge of its answers.
@FunctionalInterface
interface ServedDocument {
  /// For the one call that fetches the document.
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
