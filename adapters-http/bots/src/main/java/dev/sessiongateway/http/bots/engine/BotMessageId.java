package dev.sessiongateway.http.bots.engine;

import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.Sha256;
import java.util.HexFormat;

/// The ids of the messages that bots send. They follow from what is answered, so that an answer is
/// sent once; and a part of each is a sum of the other, so that the messages of bots are
/// distinguished from those of people, also by the gateway of the other side.
final class BotMessageId {
  private static final int SUM = 8;
  private static final int REST = 16;

  private BotMessageId() {}

  /// @param conversation its id
  /// @param question the last message that is answered, or any text that is its own
  /// @param number of the message in the answer
  public static MessageId of(String conversation, String question, int number) {
    var rest = hex("bot " + conversation + " " + question + " " + number, REST);
    return new MessageId(sum(rest) + rest);
  }

  /// Whether a bot of a gateway sent it.
  public static boolean isOne(MessageId message) {
    var text = message.value();
    return text.length() == SUM + REST && text.startsWith(sum(text.substring(SUM)));
  }

  private static String sum(String rest) {
    return hex("answer of a bot " + rest, SUM);
  }

  private static String hex(String text, int length) {
    return Ascii.upper(HexFormat.of().formatHex(Sha256.of(text)).substring(0, length));
  }
}
