package dev.sessiongateway.network.cloud;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.pairing.Credentials;
import dev.sessiongateway.domain.pairing.CredentialsEntry.Field;
import dev.sessiongateway.domain.pairing.CredentialsEntry.Kind;
import java.util.List;
import java.util.regex.Pattern;

/// The credentials of an account.
final class CloudCredentials {
  private static final String NUMBER = "number";
  private static final String TOKEN = "token";
  private static final String BUSINESS_ID = "businessId";
  static final List<Field> FIELDS =
      List.of(
          new Field(NUMBER, Kind.ACCOUNT, true),
          new Field(TOKEN, Kind.SECRET, true),
          new Field(BUSINESS_ID, Kind.TEXT, true));
  private static final Pattern ID = Pattern.compile("[0-9]{5,32}");

  /// What a header of HTTP can carry.
  private static final Pattern TOKEN_FORM = Pattern.compile("[\\x21-\\x7E]+");

  private CloudCredentials() {}

  /// The account, as far as the credentials say it.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.credentials.…`
  static CloudAccount account(Credentials credentials) {
    var token = credentials.get(TOKEN).strip();
    if (!TOKEN_FORM.matcher(token).matches()) {
      throw Fault.invalid("credentials." + TOKEN, "must be an access token of the Graph API");
    }
    return new CloudAccount(
        id(credentials, NUMBER, "the id of a phone number, which Meta's console shows"),
        id(credentials, BUSINESS_ID, "the id of a WhatsApp Business Account"),
        token,
        "",
        "");
  }

  /// Whether a text can be the id of a phone number.
  static boolean isId(String text) {
    return ID.matcher(text).matches();
  }

  private static String id(Credentials credentials, String field, String what) {
    var id = credentials.get(field).strip();
    if (!isId(id)) {
      throw Fault.invalid("credentials." + field, "must be " + what);
    }
    return id;
  }
}
