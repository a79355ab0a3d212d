package dev.sessiongateway.http.familya.screenshot;

import dev.sessiongateway.application.chat.Chats;
import dev.sessiongateway.application.pairing.Pairing;
import dev.sessiongateway.application.work.ComputePool;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.http.familya.media.Base64File;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.SessionParameter;
import dev.sessiongateway.http.kernel.session.ImageFile;
import dev.sessiongateway.http.kernel.session.QrImage;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The picture of a session: its QR code while it is being paired, otherwise its chats.
///
/// @param compute draws the pictures
public record ScreenshotRoutes(Pairing pairing, Chats chats, ComputePool compute)
    implements Api.FamilyA {
  private static final String JPEG = "image/jpeg";
  private static final String PICTURES = "pictures";

  @Override
  public void register(Api api) {
    api.get("a.getScreenshot", "/api/screenshot", Scope.CONTROL, this::screenshot)
        .parameters(SessionParameter.SESSION);
  }

  private ApiResponse screenshot(ApiRequest request) {
    var session = SessionParameter.of(request);
    var picture =
        switch (session.state()) {
          case SessionState.Active _, SessionState.Paused _ -> chatList(session);
          default -> qr(session);
        };
    return Base64File.response(request, JPEG, picture).withHeader("Cache-Control", "no-store");
  }

  /// Fails for a session that is not being paired.
  private byte[] qr(Session session) {
    var value = pairing.qr(session.name()).value();
    return compute.call(PICTURES, () -> QrImage.FAMILY_A.jpeg(value));
  }

  private byte[] chatList(Session session) {
    var newest =
        new ChatQuery(
            ChatQuery.SortField.LAST_MESSAGE,
            SortOrder.DESCENDING,
            new Page(ChatListPicture.ROWS, 0));
    var shown = chats.list(session.name(), newest);
    return compute.call(PICTURES, () -> new ChatListPicture(session.name().value(), shown).jpeg());
  }

  /// A drawn list of chats: name, last message, its time (UTC) and the number of unread messages.
  static final class ChatListPicture {
    /// The most chats in a picture.
    static final int ROWS = 12;

    private static final int WIDTH = 480;
    private static final int HEADER = 56;
    private static final int ROW = 64;
    private static final int MARGIN = 16;
    private static final int BADGE = 22;
    private static final int TIME_WIDTH = 96;
    private static final int BASELINE_NAME = 26;
    private static final int BASELINE_TEXT = 48;

    /// More is never visible, and measuring text costs time.
    private static final int MOST_LETTERS = 80;

    private static final Color GREEN = new Color(0x1F7A5C);
    private static final Color DARK = new Color(0x202124);
    private static final Color GREY = new Color(0x6B7075);
    private static final Color LINE = new Color(0xE6E8EA);
    private static final Font BOLD = new Font(Font.SANS_SERIF, Font.BOLD, 15);
    private static final Font PLAIN = new Font(Font.SANS_SERIF, Font.PLAIN, 13);
    private static final DateTimeFormatter TIME =
        DateTimeFormatter.ofPattern("d MMM HH:mm", Locale.ENGLISH).withZone(ZoneOffset.UTC);
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cntrl}\\p{Cf}\\s]+");

    private final String title;
    private final List<Chat> chats;

    /// @param chats of which the first [#ROWS] are shown
    ChatListPicture(String title, List<Chat> chats) {
      this.title = title;
      this.chats = chats.stream().limit(ROWS).toList();
    }

    /// @throws dev.sessiongateway.domain.fault.FaultException `unsupported.drawing` on a machine
    ///   without fonts
    byte[] jpeg() {
      var height = HEADER + ROW * Math.max(1, chats.size());
      var image = new BufferedImage(WIDTH, height, BufferedImage.TYPE_INT_RGB);
      var graphics = image.createGraphics();
      try {
        draw(graphics, height);
      } catch (LinkageError | InternalError e) {
        // Java finds fonts by a native library that minimal systems lack.
        throw withoutFonts(e);
      } catch (RuntimeException e) {
        if (String.valueOf(e.getMessage()).startsWith("Fontconfig ")) {
          throw withoutFonts(e);
        }
        throw e;
      } finally {
        graphics.dispose();
      }
      return ImageFile.encode(image, "jpeg");
    }

    private static FaultException withoutFonts(Throwable cause) {
      return new Fault.NotOffered(
              "drawing", "This gateway cannot draw: install fontconfig and a font where it runs")
          .toException(cause);
    }

    private void draw(Graphics2D graphics, int height) {
      graphics.setRenderingHint(
          RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
      graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
      graphics.setColor(Color.WHITE);
      graphics.fillRect(0, 0, WIDTH, height);
      graphics.setColor(GREEN);
      graphics.fillRect(0, 0, WIDTH, HEADER);
      text(graphics, BOLD, Color.WHITE, title, MARGIN, HEADER / 2 + 5, WIDTH - 2 * MARGIN);
      if (chats.isEmpty()) {
        text(graphics, PLAIN, GREY, "No chats", MARGIN, HEADER + BASELINE_NAME, WIDTH);
      }
      for (var i = 0; i < chats.size(); i++) {
        row(graphics, chats.get(i), HEADER + i * ROW);
      }
    }

    private static void row(Graphics2D graphics, Chat chat, int top) {
      var name = chat.name() == null ? chat.id().user() : chat.name();
      var timeAt = WIDTH - MARGIN - TIME_WIDTH;
      text(graphics, BOLD, DARK, name, MARGIN, top + BASELINE_NAME, timeAt - 2 * MARGIN);
      var time = TIME.format(chat.lastMessageAt());
      text(graphics, PLAIN, GREY, time, timeAt, top + BASELINE_NAME, TIME_WIDTH);
      var last = summary(chat.lastMessage());
      text(graphics, PLAIN, GREY, last, MARGIN, top + BASELINE_TEXT, WIDTH - 4 * MARGIN - BADGE);
      if (chat.unread() > 0) {
        badge(graphics, chat.unread(), top + BASELINE_TEXT - BADGE + 5);
      }
      graphics.setColor(LINE);
      graphics.drawLine(MARGIN, top + ROW - 1, WIDTH - MARGIN, top + ROW - 1);
    }

    private static void badge(Graphics2D graphics, int unread, int top) {
      var count = unread > 99 ? "99+" : Integer.toString(unread);
      var left = WIDTH - MARGIN - BADGE - 8;
      graphics.setColor(GREEN);
      graphics.fillRoundRect(left, top, BADGE + 8, BADGE, BADGE, BADGE);
      graphics.setFont(PLAIN);
      var width = graphics.getFontMetrics().stringWidth(count);
      graphics.setColor(Color.WHITE);
      graphics.drawString(count, left + (BADGE + 8 - width) / 2, top + BADGE - 6);
    }

    private static String summary(@Nullable Message last) {
      if (last == null) {
        return "";
      }
      var text = last.content().text();
      var kind = ContentKind.of(last.content()).code();
      var shown = text.isBlank() ? "[" + kind.replace('_', ' ') + "]" : text;
      return last.fromMe() ? "You: " + shown : shown;
    }

    /// One line that is cut where the width ends.
    private static void text(
        Graphics2D graphics,
        Font font,
        Color colour,
        String text,
        int left,
        int baseline,
        int width) {
      graphics.setFont(font);
      graphics.setColor(colour);
      var metrics = graphics.getFontMetrics();
      var line = UNPRINTABLE.matcher(text.substring(0, Math.min(text.length(), MOST_LETTERS)));
      var shown = line.replaceAll(" ");
      if (metrics.stringWidth(shown) > width || text.length() > MOST_LETTERS) {
        while (!shown.isEmpty() && metrics.stringWidth(shown + "…") > width) {
          shown = shown.substring(0, shown.offsetByCodePoints(shown.length(), -1));
        }
        shown += "…";
      }
      graphics.drawString(shown, left, baseline);
    }
  }
}
