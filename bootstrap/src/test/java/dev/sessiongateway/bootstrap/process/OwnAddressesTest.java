package dev.sessiongateway.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The addresses in answers on the default world: a client of it needs no other machine.
final class OwnAddressesTest extends SimulatedGatewayFixture {
  private static final String WEATHER = "120363000000000201@newsletter";

  /// Names of fields whose address is data: links of invitations, and websites of shops.
  private static final Set<String> DATA = Set.of("invite", "inviteLink", "inviteUrl", "website");

  private static final String[] READS = {
    "/api/sessions",
    "/api/shop/channels",
    "/api/shop/channels/" + WEATHER,
    "/api/shop/channels/" + WEATHER + "/messages/preview?invite=WeatherInvite000000201",
    "/api/shop/groups",
    "/api/shop/chats",
    "/api/shop/chats/overview",
    "/api/shop/profile",
    "/api/shop/presence",
    "/api/contacts/all?session=shop",
    "/api/contacts?session=shop&contactId=" + BEN,
    "/api/contacts/profile-picture?session=shop&contactId=" + BEN,
    "/api/server/version",
    "/instance/fetchInstances",
    "/group/fetchAllGroups/shop?getParticipants=true",
    "/simulator/world",
    "/simulator/phones/" + ADA + "/chats"
  };

  @BeforeAll
  static void pairShop() {
    pair("shop", ADA);
  }

  @Test
  void everyAddressIsOursAndOpensWithoutAKey() throws Exception {
    var found = new TreeSet<String>();
    for (var read : READS) {
      var answer = client.get(read);
      assertThat(answer.status()).as(read).isEqualTo(200);
      collect("", answer.json(), found);
    }
    assertThat(found).allMatch(address -> address.equals(url()) || address.startsWith(url() + "/"));
    assertThat(pictures(found)).isNotEmpty().allMatch(address -> status(address) == 200);
  }

  private static Set<String> pictures(Set<String> found) {
    var all = new LinkedHashSet<>(found);
    all.removeIf(address -> !address.contains("/api/files/"));
    return all;
  }

  private static int status(String address) {
    try (var http = HttpClient.newHttpClient()) {
      var request = HttpRequest.newBuilder(URI.create(address)).build();
      return http.send(request, BodyHandlers.discarding()).statusCode();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void collect(String field, JsonNode node, Set<String> found) {
    if (node.isTextual() && node.textValue().matches("https?://.*") && !DATA.contains(field)) {
      found.add(node.textValue());
    }
    if (node.isObject()) {
      node.properties().forEach(entry -> collect(entry.getKey(), entry.getValue(), found));
    }
    if (node.isArray()) {
      node.forEach(part -> collect(field, part, found));
    }
  }
}
