package dev.sessiongateway.http.familyb.field;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.Sha256;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// The row ids of family B's tables: 25 letters and digits. They are not stored: a row id is the
/// row's key as a number, plus an offset of the table and instance. So an id can be converted back
/// to its key, except for keys of a form that no network generates.
public enum RowId {
  MESSAGE("MESSAGE"),
  MESSAGE_UPDATE("MESSAGE_UPDATE"),
  CONTACT("CONTACT"),
  CHAT("CHAT");

  private static final int LENGTH = 25;
  private static final int RADIX = 36;
  private static final BigInteger SPACE = BigInteger.valueOf(RADIX).pow(LENGTH);
  private static final Pattern FORM = Pattern.compile("[0-9a-z]{" + LENGTH + "}");
  private static final Pattern HEX = Pattern.compile("[0-9A-F]{32}");
  private static final Pattern MESSAGE_ID = Pattern.compile("[0-9A-Z]{8,40}");
  private static final Pattern GROUP = Pattern.compile("[0-9]{5,30}(-[0-9]{5,20})?");
  private static final Pattern PERSON = Pattern.compile("[0-9]{1,20}");

  /// Codes from here on stand for texts that are no hexadecimal number; codes from [#HASHES] on are
  /// hashes and cannot be converted back.
  private static final BigInteger TEXTS = BigInteger.ONE.shiftLeft(128);

  private static final BigInteger HASHES = TEXTS.add(BigInteger.ONE.shiftLeft(127));
  private static final String LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  private static final String DIGITS = "0123456789-";

  /// Kinds with numeric users. The order is part of the ids and must not change.
  private static final List<Address.Kind> KINDS =
      List.of(Address.Kind.PERSON, Address.Kind.LID, Address.Kind.GROUP, Address.Kind.CHANNEL);

  private final String table;

  /// @param table is part of every id, so it never changes
  RowId(String table) {
    this.table = table;
  }

  public String of(Session session, MessageId id) {
    var text = id.value();
    if (!MESSAGE_ID.matcher(text).matches()) {
      return written(session, HASHES, text);
    }
    return isHex(text)
        ? written(session, new BigInteger(text, 16))
        : written(session, TEXTS.add(number(text, LETTERS)), text);
  }

  public String of(Session session, Address address) {
    var kind = KINDS.indexOf(address.kind());
    if (kind < 0 || !form(address.kind()).matcher(address.user()).matches()) {
      return written(session, HASHES, address.toString());
    }
    var code = number(address.user(), DIGITS).multiply(BigInteger.valueOf(KINDS.size()));
    return written(session, code.add(BigInteger.valueOf(kind)), address.toString());
  }

  /// The message of this row; empty when the id is of another table or instance.
  public Optional<MessageId> messageId(Session session, String rowId) {
    return read(session, rowId)
        .map(code ->
            code.compareTo(TEXTS) < 0
                ? "%032X".formatted(code)
                : text(code.subtract(TEXTS), LETTERS))
        .filter(text -> MESSAGE_ID.matcher(text).matches())
        .map(MessageId::new);
  }

  /// The address of this row; empty when the id is of another table or instance.
  public Optional<Address> jid(Session session, String rowId) {
    return read(session, rowId)
        .map(code -> code.divideAndRemainder(BigInteger.valueOf(KINDS.size())))
        .flatMap(parts -> jid(text(parts[0], DIGITS), KINDS.get(parts[1].intValue())));
  }

  private static Optional<Address> jid(String user, Address.Kind kind) {
    return form(kind).matcher(user).matches()
        ? Optional.of(new Address(user, kind))
        : Optional.empty();
  }

  private static Pattern form(Address.Kind kind) {
    return kind == Address.Kind.GROUP ? GROUP : PERSON;
  }

  private Optional<BigInteger> read(Session session, String rowId) {
    if (!FORM.matcher(rowId).matches()) {
      return Optional.empty();
    }
    var code = new BigInteger(rowId, RADIX).subtract(amount(session)).mod(SPACE);
    return Optional.of(code).filter(known -> known.compareTo(HASHES) < 0);
  }

  /// @param key is hashed when the code is too large
  private String written(Session session, BigInteger code, String key) {
    return written(session, code.compareTo(HASHES) < 0 ? code : HASHES.add(hash(key)));
  }

  private String written(Session session, BigInteger code) {
    var text = code.add(amount(session)).mod(SPACE).toString(RADIX);
    return "0".repeat(LENGTH - text.length()) + text;
  }

  private BigInteger amount(Session session) {
    return hash(session.id() + " " + table);
  }

  private static boolean isHex(String text) {
    return HEX.matcher(text).matches();
  }

  /// A bijective numeral, so that leading zeros are kept.
  private static BigInteger number(String text, String alphabet) {
    var base = BigInteger.valueOf(alphabet.length());
    var number = BigInteger.ZERO;
    for (var letter : Ascii.upper(text).toCharArray()) {
      number = number.multiply(base).add(BigInteger.valueOf(alphabet.indexOf(letter) + 1));
    }
    return number;
  }

  private static String text(BigInteger number, String alphabet) {
    var base = BigInteger.valueOf(alphabet.length());
    var text = new StringBuilder();
    for (var left = number; left.signum() > 0; ) {
      var parts = left.subtract(BigInteger.ONE).divideAndRemainder(base);
      text.append(alphabet.charAt(parts[1].intValue()));
      left = parts[0];
    }
    return text.reverse().toString();
  }

  /// 126 bits.
  private static BigInteger hash(String text) {
    return new BigInteger(1, Sha256.of(text)).shiftRight(256 - 126);
  }
}
