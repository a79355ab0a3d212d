package dev.sessiongateway.sink.amazon;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/// What the services' answers mean. Their codes are the same in most services, and in servers that
/// speak like them.
final class AmazonFailures {
  /// What they call wrong credentials.
  private static final Set<String> DENIALS =
      Set.of(
          "AccessDenied",
          "AccessDeniedException",
          "AuthorizationError",
          "AuthorizationErrorException",
          "IncompleteSignature",
          "InvalidAccessKeyId",
          "InvalidClientTokenId",
          "InvalidSecurity",
          "MissingAuthenticationToken",
          "SignatureDoesNotMatch",
          "UnrecognizedClientException");

  /// Those that a key gets which may do other things.
  private static final Set<String> MISSING_RIGHTS =
      Set.of(
          "AccessDenied",
          "AccessDeniedException",
          "AuthorizationError",
          "AuthorizationErrorException");

  private static final Set<Integer> DENIED = Set.of(401, 403);

  private AmazonFailures() {}

  static @Nullable String code(AwsServiceException failure) {
    return failure.awsErrorDetails() == null ? null : failure.awsErrorDetails().errorCode();
  }

  private static boolean isOneOf(AwsServiceException failure, Set<String> codes) {
    var code = code(failure);
    return code != null && codes.contains(code);
  }

  /// Servers that only speak like Amazon's may say no more than the status.
  private static boolean isDenied(AwsServiceException failure) {
    return isOneOf(failure, DENIALS)
        || (code(failure) == null && DENIED.contains(failure.statusCode()));
  }

  /// Whether the key is right, but may not do this.
  static boolean lacksRight(AwsServiceException failure) {
    return isOneOf(failure, MISSING_RIGHTS);
  }

  /// Whether the service never takes such a message.
  static boolean isTooLarge(AwsServiceException failure) {
    var code = String.valueOf(code(failure));
    var message = String.valueOf(failure.getMessage());
    return code.contains("TooLong")
        || code.contains("InvalidMessageContents")
        || (code.contains("InvalidParameter")
            && (message.contains("must be shorter") || message.contains("too long")));
  }

  /// In one line, without secrets.
  static String reason(RuntimeException failure) {
    return switch (failure) {
      case AwsServiceException service when isDenied(service) ->
          "the server refuses the credentials: "
              + (code(service) == null ? service.statusCode() : code(service));
      case AwsServiceException service when service.isThrottlingException() ->
          "the server takes no more requests at the moment: " + code(service);
      case AwsServiceException service ->
          "the server answers %d %s".formatted(service.statusCode(), code(service));
      default -> "the server cannot be reached: " + failure.getMessage();
    };
  }
}
