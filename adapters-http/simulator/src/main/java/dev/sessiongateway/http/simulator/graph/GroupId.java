package dev.sessiongateway.http.simulator.graph;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.domain.address.Address;
import java.util.Base64;
import java.util.Optional;

/// The ids of groups, of requests to join them and their links, in the form of those of Meta's
/// pages.
final class GroupId {
  private static final String START = "capi_group:";
  private static final String END = "ZD";
  private static final String LINK = "https://chat.whatsapp.com/";

  private GroupId() {}

  static String of(CloudBusiness business, Address group) {
    return encoded(START + business.phone().user() + ":" + group.user()) + END;
  }

  /// The group of this business that has the id; empty for another text.
  static Optional<Address> read(CloudBusiness business, String id) {
    var start = START + business.phone().user() + ":";
    return id.endsWith(END)
        ? decoded(id.substring(0, id.length() - END.length()))
            .filter(text -> text.startsWith(start) && text.length() > start.length())
            .map(text -> Address.group(text.substring(start.length())))
        : Optional.empty();
  }

  static String ofRequest(Address person, Address group) {
    return encoded(person.user() + ":" + group.user());
  }

  static String link(String code) {
    return LINK + code;
  }

  private static String encoded(String text) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
  }

  private static Optional<String> decoded(String text) {
    try {
      return Optional.of(new String(Base64.getUrlDecoder().decode(text), UTF_8));
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }
}
