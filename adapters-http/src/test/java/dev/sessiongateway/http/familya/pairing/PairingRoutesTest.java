package dev.sessiongateway.http.familya.pairing;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.zxing.BinaryBitmap;
import com.google.zxing.client.j2se.BufferedImageLuminanceSource;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import java.io.ByteArrayInputStream;
import java.util.Base64;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PairingRoutesTest {
  private static final String QR = "/api/ada/auth/qr";
  private static final String CODE = "/api/ada/auth/request-code";

  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.pairing("ada");
    server.active("linked");
    server.stopped("stopped");
  }

  private static Client speaking(String dialect) {
    return dialect.equals("waha") ? server.asWaha() : server.asNative();
  }

  private static String read(byte[] png) throws Exception {
    var image = ImageIO.read(new ByteArrayInputStream(png));
    var bitmap = new BinaryBitmap(new HybridBinarizer(new BufferedImageLuminanceSource(image)));
    return new QRCodeReader().decode(bitmap).getText();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "native | */*                                | application/json",
        "waha   | */*                                | image/png",
        "native | application/json                   | application/json",
        "waha   | application/json                   | application/json",
        "waha   | application/json, text/plain, */*  | image/png",
        "native | application/json, text/plain, */*  | application/json",
        "native | image/png                          | image/png",
        "native | text/html, image/*;q=0.8           | image/png",
      })
  void theFormOfTheCodeIsNegotiated(String dialect, String accept, String type) {
    var reply = speaking(dialect).with("Accept", accept).get(QR);
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).isEqualTo(type);
    assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
  }

  @Test
  void thePictureSaysTheValue() throws Exception {
    var json = server.asNative().with("Accept", "application/json").get(QR);
    var value = json.text("value");
    assertThat(json.text("mimetype")).isEqualTo("image/png");
    assertThat(read(Base64.getDecoder().decode(json.text("data")))).isEqualTo(value);
    assertThat(read(server.asNative().with("Accept", "image/png").get(QR).body())).isEqualTo(value);
  }

  @Test
  void wahasJsonIsThePictureAlone() {
    var json = server.asWaha().with("Accept", "application/json").get(QR).json();
    assertThat(json.has("value")).isFalse();
    assertThat(JsonField.text(json, "mimetype")).isEqualTo("image/png");
    assertThat(JsonField.text(json, "data")).isNotBlank();
  }

  @ParameterizedTest
  @ValueSource(strings = {"native", "waha"})
  void rawIsTheValueAlone(String dialect) {
    var reply = speaking(dialect).get(QR + "?format=raw&server_id=x");
    assertThat(reply.json().size()).isEqualTo(1);
    assertThat(reply.text("value")).startsWith("fake,");
  }

  @Test
  void imageIsAPictureUnlessJsonIsWanted() {
    var picture = server.asNative().get(QR + "?format=image");
    assertThat(picture.header("Content-Type")).isEqualTo("image/png");
    var json = server.asNative().with("Accept", "application/json").get(QR + "?format=image");
    assertThat(json.text("data")).isNotBlank();
  }

  @Test
  void anotherFormatIsA400() {
    assertThat(server.asNative().get(QR + "?format=gif").status()).isEqualTo(400);
    assertThat(server.asNative().get(QR + "?format=").text()).contains("\"value\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"linked", "stopped"})
  void withoutPairingThereIsNoCode(String session) {
    var ofNative = server.asNative().get("/api/" + session + "/auth/qr");
    assertThat(ofNative.status()).isEqualTo(400);
    assertThat(ofNative.text("/expected/0")).isEqualTo("SCAN_QR_CODE");
    assertThat(ofNative.text("session")).isEqualTo(session);
    var waha = server.asWaha().get("/api/" + session + "/auth/qr");
    assertThat(waha.status()).isEqualTo(422);
    assertThat(waha.text("status")).isEqualTo(session.equals("linked") ? "WORKING" : "STOPPED");
  }

  @Test
  void anUnknownSessionIsA404() {
    assertThat(server.asNative().get("/api/nobody/auth/qr").status()).isEqualTo(404);
    assertThat(
            server
                .asNative()
                .post("/api/nobody/auth/request-code", "{'phone':'4915110000001'}")
                .status())
        .isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'phone':'4915110000001'}",
        "{'phoneNumber':'+49 151 1000-0001','method':null}",
        "{'phone':'4915110000001','phoneNumber':'+4915110000001'}"
      })
  void aCodeIsForAPhone(String body) {
    var reply = server.asNative().post(CODE, body);
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.text("code")).matches("[0-9A-Z]{4}-[0-9A-Z]{4}");
    assertThat(server.asWaha().post(CODE, body).status()).isEqualTo(201);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | phoneNumber",
        "{'phone':null} | phoneNumber",
        "{'phone':''} | phone",
        "{'phone':'abc'} | phone",
        "{'phone':4915110000001} | phone",
        "{'phoneNumber':'123'} | phoneNumber",
        "{'phone':'4915110000001','phoneNumber':'4915110000002'} | phoneNumber"
      })
  void aBadNumberIsA400(String body, String field) {
    var reply = server.asNative().post(CODE, body);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("invalid." + field);
  }

  @Test
  void noMethodButTheAppIsOffered() {
    var body = "{'phone':'4915110000001','method':'sms'}";
    assertThat(server.asNative().post(CODE, body).status()).isEqualTo(400);
    assertThat(server.asWaha().post(CODE, body).status()).isEqualTo(422);
  }

  @Test
  void withoutPairingThereIsNoPairingCode() {
    var body = "{'phone':'4915110000001'}";
    var path = "/api/linked/auth/request-code";
    assertThat(server.asNative().post(path, body).status()).isEqualTo(400);
    assertThat(server.asWaha().post(path, body).status()).isEqualTo(422);
  }
}
