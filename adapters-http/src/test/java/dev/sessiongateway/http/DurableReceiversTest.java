package dev.sessiongateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.api.Route;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What receives data from then on, such as a webhook, a bot, an app or a proxy, is set up with the
/// scope of settings, apps or administrators, never with that of messages.
@Tag("redteam")
class DurableReceiversTest {
  private static final Set<Scope> SCOPES = Set.of(Scope.SETTING, Scope.APP, Scope.ADMIN);

  /// The names of fields that say where something goes.
  private static final Pattern PLACE =
      Pattern.compile("(?i).*(url|uri|webhook|server|host|proxy|broker|store|apps)s?$");

  /// Operations with such a field that set up nothing: they fetch a file, show a link, or do not
  /// read it. Those that are marked need more where the field is there.
  private static final Set<String> OTHERS =
      Set.of(
          "POST /api/sendImage",
          "POST /api/sendFile",
          "POST /api/sendVoice",
          "POST /api/sendVideo",
          "POST /api/sendButtons",
          "POST /api/sendList",
          "POST /api/sendLinkPreview",
          "POST /api/send/link-custom-preview",
          "PUT /api/{session}/profile/picture",
          "PUT /api/{session}/groups/{id}/picture",
          "POST /api/{session}/channels",
          "POST /api/{session}/status/image",
          "POST /api/{session}/status/voice",
          "POST /api/{session}/status/video",
          "POST /api/{session}/media/convert/voice",
          "POST /api/{session}/media/convert/video",
          "POST /message/sendButtons/{instance}",
          "POST /message/sendCarousel/{instance}",
          "POST /message/sendContact/{instance}",
          "POST /message/sendTemplate/{instance}",
          "POST /template/create/{instance}",
          "PUT /chat/updateProfilePicture/{instance}",
          "POST /chat/updateProfilePicture/{instance}",
          // Both need settings for what goes to an address.
          "POST /typebot/start/{instance}",
          "POST /api/sessions/{session}/restart",
          // Both need an administrator for a new session.
          "POST /instance/create",
          "POST /api/sessions/start");

  @AutoClose private final TestServer server = new TestServer();
  private final SessionName shop = server.stopped("shop");

  @Test
  void eachOperationThatNamesAPlaceIsForSettingsAppsOrAdministrators() {
    var unexpected = new TreeSet<String>();
    for (var route : server.server.routes()) {
      var body = route.body();
      var scope = route.scope();
      if (body != null
          && scope != null
          && !route.method().equals("GET")
          && !SCOPES.contains(scope)
          && !OTHERS.contains(name(route))
          && places(body, new HashSet<>()).findAny().isPresent()) {
        unexpected.add(scope + " " + name(route));
      }
    }
    assertThat(unexpected).isEmpty();
  }

  private static String name(Route route) {
    return route.method() + " " + route.path();
  }

  private static Stream<String> places(Class<?> record, Set<Class<?>> seen) {
    if (!record.isRecord() || !seen.add(record)) {
      return Stream.empty();
    }
    return Arrays.stream(record.getRecordComponents())
        .flatMap(part ->
            Stream.concat(
                PLACE.matcher(part.getName()).matches() ? Stream.of(part.getName()) : Stream.of(),
                types(part).flatMap(type -> places(type, seen))));
  }

  private static Stream<Class<?>> types(RecordComponent part) {
    var element =
        part.getGenericType() instanceof ParameterizedType generic
            ? generic.getActualTypeArguments()
            : new Type[0];
    return Stream.concat(Stream.of(part.getType()), Arrays.stream(element))
        .filter(Class.class::isInstance)
        .map(type -> (Class<?>) type);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          CONTROL | POST | /api/sessions/shop/restart  | {"config":{"store":{"address":"mine.db"}}}
          SETTING | PUT  | /api/sessions/shop          | {"apps":[{"app":"calls","config":{}}]}
          SEND    | POST | /webhook/set/shop           | {"webhook":{"enabled":true,"url":"https://mine.example"}}
          SEND    | POST | /proxy/set/shop             | {"enabled":false}
          """)
  void aKeyWithoutTheScopeOfWhatIsSetUpIsRefusedAndNothingChanges(
      Scope scope, String method, String path, String body) {
    var before = server.gateway.sessions().get(shop).config();
    var client = server.anonymous().with("apikey", server.key(shop, null, scope));
    assertThat(client.send(method, path, body).status()).isEqualTo(403);
    assertThat(server.gateway.sessions().get(shop).config()).isEqualTo(before);
  }
}
