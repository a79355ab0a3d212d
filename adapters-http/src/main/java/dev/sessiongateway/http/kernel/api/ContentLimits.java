package dev.sessiongateway.http.kernel.api;

/// The lengths, in UTF-16 characters, and the counts that request bodies may have in the content of
/// a message. A network may accept less.
public final class ContentLimits {
  public static final int CAPTION = 4_096;
  public static final int TITLE = 1_024;
  public static final int DESCRIPTION = 2_048;
  public static final int BUTTON_TEXT = 256;
  public static final int ROW_ID = 256;
  public static final int BUTTONS = 10;
  public static final int CAROUSEL_CARDS = 10;
  public static final int CARD_BUTTONS = 3;
  public static final int SECTIONS = 10;
  public static final int ROWS = 100;
  public static final int POLL_OPTIONS = 12;
  public static final int CARDS = 100;

  /// The highest font of a story; the first is 0.
  public static final int FONT = 9;

  public static final int LATITUDE = 90;
  public static final int LONGITUDE = 180;

  private ContentLimits() {}
}
