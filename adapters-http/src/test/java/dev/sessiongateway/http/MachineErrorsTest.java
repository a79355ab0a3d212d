package dev.sessiongateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.openapi.AnswerValidator;
import dev.sessiongateway.http.kernel.openapi.ApiDocument;
import java.io.InputStream;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Errors of the virtual machine, in operations of either family and while an answer is written.
class MachineErrorsTest {
  static final List<Supplier<Error>> BUGS =
      List.of(
          () -> new NoClassDefFoundError("secret"),
          () -> new UnsatisfiedLinkError("secret"),
          () -> new StackOverflowError("secret"),
          () -> new InternalError("secret"),
          () -> new AssertionError("secret"));

  static final List<Supplier<Error>> SHORTAGES = List.of(() -> new OutOfMemoryError("secret"));

  /// What is thrown at the next request.
  private static Supplier<Error> error;

  private static TestServer server;
  private static AnswerValidator document;

  @BeforeAll
  static void start() {
    server = new TestServer(List.of(new FailingA(), new FailingB()));
    document = new AnswerValidator(ApiDocument.of(server.server.routes()).json());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  /// Compares the answer with those of a documented operation of its family.
  private static void assertAnswered(int status, String code) {
    for (var path : List.of("/api/failing", "/api/failing/writing")) {
      var reply = server.asNative().get(path);
      assertThat(reply.status()).as(path).isEqualTo(status);
      check("/api/sessions", reply, code);
    }
    for (var path : List.of("/instance/failing", "/instance/failing/writing")) {
      var reply = server.asNative().get(path);
      assertThat(reply.status()).as(path).isEqualTo(status);
      check("/instance/fetchInstances", reply, code);
    }
  }

  private static void check(String documented, Reply reply, String code) {
    assertThat(reply.text()).doesNotContain("secret");
    assertThat(reply.text("code")).isEqualTo(code);
    document.check("GET", documented, reply.status(), "application/json", reply.body());
  }

  @ParameterizedTest
  @FieldSource("BUGS")
  @ExpectsLog("WARN ServletChannel - /api/failing/writing")
  @ExpectsLog("WARN ServletChannel - /instance/failing/writing")
  @ExpectsLog("ERROR FaultResponses - internal error in a request")
  void whatIsNotForWantOfMemoryIsABug(Supplier<Error> bug) {
    error = bug;
    assertAnswered(500, "internal");
  }

  @ParameterizedTest
  @FieldSource("SHORTAGES")
  @ExpectsLog("ERROR OperationDispatcher - out of memory")
  @ExpectsLog("WARN ServletChannel - /api/failing/writing")
  @ExpectsLog("ERROR JettyErrorHandler - out of memory outside of an operation")
  @ExpectsLog("WARN ServletChannel - /instance/failing/writing")
  void aShortageOfMemoryIsSaidAndPasses(Supplier<Error> shortage) {
    error = shortage;
    assertAnswered(503, "server.out-of-memory");
    assertThat(server.asNative().get("/api/failing").header("Retry-After")).isEqualTo("1");
  }

  private static ApiResponse written() {
    return ApiResponse.stream(
        "image/png",
        new InputStream() {
          @Override
          public int read() {
            throw error.get();
          }

          @Override
          public int read(byte[] bytes, int offset, int length) {
            throw error.get();
          }
        });
  }

  private static final class FailingA implements Api.FamilyA {
    @Override
    public void register(Api api) {
      api.get(
          "a.fail",
          "/api/failing",
          Scope.READ,
          _ -> {
            throw error.get();
          });
      api.get("a.failToWrite", "/api/failing/writing", Scope.READ, _ -> written());
    }
  }

  private static final class FailingB implements Api.FamilyB {
    @Override
    public void register(Api api) {
      api.get(
          "b.fail",
          "/instance/failing",
          Scope.READ,
          _ -> {
            throw error.get();
          });
      api.get("b.failToWrite", "/instance/failing/writing", Scope.READ, _ -> written());
    }
  }
}
