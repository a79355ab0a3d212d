package dev.sessiongateway.network.cloud;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ProfileReading;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.ProfileEditing;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.profile.About;
import dev.sessiongateway.domain.profile.Profile;
import dev.sessiongateway.domain.profile.ProfileName;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// The profile of the business. Meta shows nothing of other people.
record CloudProfiles(CurrentGraph link) implements ProfileReading, ProfileEditing {
  static final String PROFILE = "whatsapp_business_profile";
  private static final String FIELDS =
      "about,address,description,email,profile_picture_url,websites,vertical";

  /// Of the shortest and the longest number there is.
  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{6,14}");

  @Override
  public Optional<Profile> profile(Address person) {
    var graph = link.graph();
    if (person.equals(graph.account().me())) {
      var answer = graph.get(graph.account().number() + "/" + PROFILE, Map.of("fields", FIELDS));
      return Optional.of(own(graph.account(), answer.path("data").path(0)));
    }
    return person.kind() == Address.Kind.PERSON && NUMBER.matcher(person.user()).matches()
        ? Optional.of(new Profile(new Contact(person, null, null), null, null))
        : Optional.empty();
  }

  private static Profile own(CloudAccount account, JsonNode node) {
    var websites = new ArrayList<String>();
    node.path("websites").forEach(website -> websites.add(website.asText("")));
    return new Profile(
        new Contact(account.me(), account.name(), Json.text(node, "profile_picture_url")),
        Json.text(node, "about"),
        new Profile.Business(
            Json.text(node, "description"),
            Json.text(node, "vertical"),
            Json.text(node, "email"),
            Json.text(node, "address"),
            websites));
  }

  @Override
  public void setName(ProfileName name) {
    throw new Fault.NotOffered(
            "profile-name", "Meta approves names of businesses; change it in the WhatsApp Manager")
        .toException();
  }

  @Override
  public void setAbout(About about) {
    var body = Json.object().put("messaging_product", "whatsapp").put("about", about.value());
    var _ = link.graph().post(PROFILE, body);
  }
}
