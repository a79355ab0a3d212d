package dev.sessiongateway.http;

import dev.sessiongateway.http.kernel.api.HttpFault;
import dev.sessiongateway.http.kernel.api.Query;
import dev.sessiongateway.http.kernel.server.PathSigner;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/// Requests that a signed address opens without a key: downloads whose address the gateway issued.
record SignedAddresses(PathSigner signer) {
  /// @return false when the key decides: there is no signature, or a wrong one beside a key
  /// @throws HttpFault.Raised `address.expired`, `address.wrong-signature` when there is no key
  boolean opens(HttpServletRequest request, String path, Query query) {
    var signature = query.text(PathSigner.PARAMETER);
    if (signature == null) {
      return false;
    }
    var verdict = signer.verify(decoded(path), signature);
    if (verdict == PathSigner.Verification.GOOD) {
      return true;
    }
    if (ApiKeyAuthenticator.isPresented(request, query)) {
      return false;
    }
    throw (verdict == PathSigner.Verification.EXPIRED
            ? HttpFault.ADDRESS_EXPIRED
            : HttpFault.ADDRESS_NOT_SIGNED)
        .toException();
  }

  /// Clients may escape other characters of the path than the gateway did.
  private static String decoded(String path) {
    try {
      return URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw HttpFault.MALFORMED.toException(e);
    }
  }
}
