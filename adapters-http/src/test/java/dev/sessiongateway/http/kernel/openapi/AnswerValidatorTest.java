package dev.sessiongateway.http.kernel.openapi;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.http.TestServer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class AnswerValidatorTest {
  private static final String JSON = "application/json";
  private static final String ERROR =
      """
      {"statusCode":404,"error":"Not Found","message":"Session not found: demo",
       "success":false,"code":"session.not-found"}\
      """;

  private static final AnswerValidator VALIDATOR = validator();

  private static AnswerValidator validator() {
    try (var gateway = new TestServer()) {
      return new AnswerValidator(ApiDocument.of(gateway.server.routes()).json());
    }
  }

  private void check(String method, String path, int status, String type, String body) {
    VALIDATOR.check(method, path, status, type, body.getBytes(StandardCharsets.UTF_8));
  }

  @Nested
  class Agrees {
    @Test
    void withADocumentedAnswerAndItsFault() {
      assertThatCode(
              () -> {
                check(
                    "GET",
                    "/ping",
                    200,
                    "application/json;charset=utf-8",
                    json("{'message':'pong'}"));
                check("GET", "/api/sessions/demo/?expand=apps", 404, JSON, ERROR);
              })
          .doesNotThrowAnyException();
    }

    @Test
    void withEitherShapeOfAList() {
      assertThatCode(
              () -> {
                check("GET", "/api/demo/groups", 200, JSON, json("{'groups':[]}"));
                check("GET", "/api/demo/groups", 200, JSON, "[]");
              })
          .doesNotThrowAnyException();
    }

    @Test
    void withAPictureAndWithAnEmptyBodyWhereTheyAreDocumented() {
      assertThatCode(
              () -> {
                check("GET", "/api/demo/auth/qr", 200, "image/png", "not looked at");
                check("GET", "/api/files/demo/abc.ogg", 200, "audio/ogg", "not looked at");
                VALIDATOR.check("DELETE", "/api/sessions/demo", 200, null, new byte[0]);
                VALIDATOR.check("POST", "/instance/setPresence/demo", 201, null, new byte[0]);
              })
          .doesNotThrowAnyException();
    }
  }

  @Nested
  class Objects {
    @Test
    void toAnUndocumentedPathAndMethod() {
      assertThatThrownBy(() -> check("GET", "/api/nothing/of/the/kind", 200, JSON, "{}"))
          .isInstanceOf(AssertionError.class)
          .hasMessage("not documented: GET /api/nothing/of/the/kind");
      assertThatThrownBy(() -> check("DELETE", "/ping", 200, JSON, "{}"))
          .isInstanceOf(AssertionError.class);
      assertThat(VALIDATOR.documents("DELETE", "/ping")).isFalse();
      assertThat(VALIDATOR.documents("GET", "/ping")).isTrue();
    }

    @Test
    void toAnUndocumentedStatus() {
      assertThatThrownBy(() -> check("GET", "/ping", 418, JSON, "{}"))
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining("GET /ping answered 418, which is not documented");
    }

    @Test
    void toAnotherContentType() {
      assertThatThrownBy(() -> check("GET", "/ping", 200, "text/html", "<p>pong</p>"))
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining("as text/html");
    }

    @Test
    void toABodyThatIsMissing() {
      assertThatThrownBy(() -> check("GET", "/ping", 200, JSON, ""))
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining("without a body");
    }

    @Test
    void toABodyWhereNoneIsDocumented() {
      assertThatThrownBy(() -> check("DELETE", "/api/sessions/demo", 200, JSON, "{}"))
          .isInstanceOf(AssertionError.class);
    }

    @Test
    void toABodyThatViolatesItsSchemaAndNamesThePath() {
      var wrong = ERROR.replace("404", "\"404\"").replace(json("'success':false,"), "");
      assertThatThrownBy(() -> check("GET", "/api/sessions/demo", 404, JSON, wrong))
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining("/statusCode: ")
          .hasMessageContaining("'success'");
    }

    @Test
    void toTheErrorShapeOfTheOtherFamily() {
      assertThatThrownBy(() -> check("GET", "/instance/connectionState/demo", 404, JSON, ERROR))
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining("'response'");
    }

    @Test
    void toAFormatThatIsNotKept() {
      var list =
          """
          [{"id":"not a uuid","name":"demo","connectionStatus":"open","ownerJid":"","profileName":"",
            "createdAt":"2026-01-01T00:00:00Z"}]\
          """;
      assertThatThrownBy(() -> check("GET", "/instance/fetchInstances", 200, JSON, list))
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining("/0/id: ");
    }
  }
}
