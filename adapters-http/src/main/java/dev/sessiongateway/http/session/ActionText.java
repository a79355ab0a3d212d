package dev.sessiongateway.http.session;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What was done to a session, in the reader's language.
enum ActionText {
  STARTED("Session started", "Sessão iniciada", "Sesión iniciada", "Sitzung gestartet"),
  STOPPED(
      "Session paused. It stays connected",
      "Sessão pausada. Ela continua conectada",
      "Sesión pausada. Sigue conectada",
      "Sitzung pausiert. Sie bleibt verbunden"),
  RESTARTED("Session restarted", "Sessão reiniciada", "Sesión reiniciada", "Sitzung neu gestartet"),
  LOGGED_OUT(
      "Session logged out", "Sessão desconectada", "Sesión desconectada", "Sitzung abgemeldet");

  private static final List<Locale> LANGUAGES =
      List.of(
          Locale.ENGLISH, Locale.forLanguageTag("pt"), Locale.forLanguageTag("es"), Locale.GERMAN);

  private final String english;
  private final String portuguese;
  private final String spanish;
  private final String german;

  ActionText(String english, String portuguese, String spanish, String german) {
    this.english = english;
    this.portuguese = portuguese;
    this.spanish = spanish;
    this.german = german;
  }

  /// @param acceptLanguage the header as sent; English when it is absent or makes no sense
  String in(@Nullable String acceptLanguage) {
    return switch (language(acceptLanguage).getLanguage()) {
      case "pt" -> portuguese;
      case "es" -> spanish;
      case "de" -> german;
      default -> english;
    };
  }

  private static Locale language(@Nullable String acceptLanguage) {
    if (acceptLanguage == null || acceptLanguage.isBlank()) {
      return Locale.ENGLISH;
    }
    try {
      var wanted = Locale.LanguageRange.parse(acceptLanguage);
      var found = Locale.lookup(wanted, LANGUAGES);
      return found == null ? Locale.ENGLISH : found;
    } catch (IllegalArgumentException _) {
      return Locale.ENGLISH;
    }
  }
}
