package dev.sessiongateway.http.familya.screenshot;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.zxing.BinaryBitmap;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.http.TestServer;
import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Base64;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIf;
import org.junit.jupiter.api.condition.EnabledIf;

class ScreenshotRoutesTest {
  private static final String PATH = "/api/screenshot?session=";

  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.active("default");
    server.active("ada");
    server.pairing("eve");
    server.stopped("stopped");
  }

  private static BufferedImage picture(String session) throws IOException {
    var reply = server.asWaha().get(PATH + session);
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).isEqualTo("image/jpeg");
    assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
    return ImageIO.read(new ByteArrayInputStream(reply.body()));
  }

  @Test
  void aSessionThatIsBeingPairedShowsItsQrCode() throws Exception {
    var image = picture("eve");
    var pixels = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    var source = new RGBLuminanceSource(image.getWidth(), image.getHeight(), pixels);
    var code = new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source)));
    var raw = server.asNative().get("/api/eve/auth/qr?format=raw");
    assertThat(code.getText()).isEqualTo(raw.text("value"));
  }

  /// False on a machine with a Java and nothing else.
  static boolean hasFonts() {
    try {
      var context = new FontRenderContext(null, false, false);
      return !new Font(Font.SANS_SERIF, Font.PLAIN, 13).getStringBounds("x", context).isEmpty();
    } catch (RuntimeException | LinkageError | InternalError e) {
      return false;
    }
  }

  @Test
  @DisabledIf(value = "hasFonts", disabledReason = "this machine has fonts")
  void withoutFontsThereIsNoPictureOfChats() {
    var reply = server.asNative().get(PATH + "ada");
    assertThat(reply.status()).isEqualTo(501);
    assertThat(reply.text("message")).contains("install fontconfig and a font");
  }

  @Test
  @EnabledIf(value = "hasFonts", disabledReason = "this machine has no fonts")
  void aLinkedSessionShowsItsChats() throws IOException {
    var empty = picture("ada");
    for (var i = 2; i < 5; i++) {
      var body =
          "{'session':'ada','chatId':'491555000000%d@c.us','text':'%s'}"
              .formatted(i, "A long line \\n with 🥐 and \\u202e. ".repeat(40));
      assertThat(server.asNative().post("/api/sendText", body).status()).isEqualTo(200);
    }
    var full = picture("ada");
    assertThat(full.getHeight()).isGreaterThan(empty.getHeight());
    assertThat(full.getWidth()).isEqualTo(empty.getWidth());
    assertThat(darkPixels(full)).isGreaterThan(darkPixels(empty));
  }

  private static long darkPixels(BufferedImage image) {
    var rgb = image.getRGB(0, 60, image.getWidth(), image.getHeight() - 60, null, 0, 480);
    return Arrays.stream(rgb).filter(pixel -> (pixel & 0xFF) < 0x80).count();
  }

  @Test
  @EnabledIf(value = "hasFonts", disabledReason = "this machine has no fonts")
  void aClientThatTakesOnlyJsonGetsBase64() throws IOException {
    var file = server.asNative().with("Accept", "application/json").get(PATH + "ada");
    assertThat(file.text("mimetype")).isEqualTo("image/jpeg");
    var bytes = Base64.getDecoder().decode(file.text("data"));
    assertThat(ImageIO.read(new ByteArrayInputStream(bytes)).getWidth()).isEqualTo(480);
  }

  @Test
  void aSessionThatShowsNothingIsRefused() {
    assertThat(server.asWaha().get(PATH + "stopped").status()).isEqualTo(422);
    assertThat(server.asNative().get(PATH + "stopped").status()).isEqualTo(400);
    assertThat(server.asNative().get(PATH + "nobody").status()).isEqualTo(404);
    assertThat(server.asNative().get("/api/screenshot").status()).isEqualTo(400);
    assertThat(server.asWaha().get("/api/screenshot").status()).isEqualTo(hasFonts() ? 200 : 501);
  }

  @Test
  void aKeyNeedsTheSessionAndTheScope() {
    var reading = server.key(null, null, Scope.READ);
    assertThat(server.anonymous().with("apikey", reading).get(PATH + "ada").status())
        .isEqualTo(403);
  }
}
