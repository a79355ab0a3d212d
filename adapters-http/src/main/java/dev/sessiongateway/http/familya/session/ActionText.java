package dev.sessiongateway.http.familya.session;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The message that confirms a session's action, in the client's language.
enum ActionText {
  STARTED("Session started", "Sessão iniciada", "Sesión iniciada", "Sitzung gestartet"),
  ALREADY_STARTED(
      "Session was started before; nothing was changed",
      "A sessão já estava iniciada; nada mudou",
      "La sesión ya estaba iniciada; nada ha cambiado",
      "Die Sitzung war schon gestartet; nichts wurde geändert"),
  STOPPED(
      "Session paused. It stays connected",
      "Sessão pausada. Ela continua conectada",
      "Sesión pausada. Sigue conectada",
      "Sitzung pausiert. Sie bleibt verbunden"),
  STOPPED_WITH_CODE(
      "Session paused. It is not paired yet; its QR code can still be scanned",
      "Sessão pausada. Ainda não está pareada; o código QR continua válido",
      "Sesión pausada. Aún no está vinculada; el código QR sigue siendo válido",
      "Sitzung pausiert. Sie ist noch nicht gekoppelt; der QR-Code gilt weiter"),
  STOPPED_UNPAIRED(
      "Session paused. It is not connected",
      "Sessão pausada. Ela não está conectada",
      "Sesión pausada. No está conectada",
      "Sitzung pausiert. Sie ist nicht verbunden"),
  RESTARTED("Session restarted", "Sessão reiniciada", "Sesión reiniciada", "Sitzung neu gestartet"),
  RESTARTED_ELSEWHERE(
      "Session restarted in another store. It shows the history of that store; receipts and"
          + " repeated calls still find unconfirmed messages and own messages of the last 30 days",
      "Sessão reiniciada em outro armazenamento. Ela mostra o histórico de lá; confirmações e"
          + " chamadas repetidas ainda encontram mensagens não confirmadas e as próprias dos"
          + " últimos 30 dias",
      "Sesión reiniciada en otro almacén. Muestra el historial de ese almacén; las confirmaciones y"
          + " las llamadas repetidas aún encuentran los mensajes sin confirmar y los propios de los"
          + " últimos 30 días",
      "Sitzung in einem anderen Speicher neu gestartet. Sie zeigt dessen Verlauf; Bestätigungen und"
          + " wiederholte Aufrufe finden unbestätigte und eigene Nachrichten der letzten 30 Tage"
          + " weiterhin"),
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

  /// @param acceptLanguage the header as sent; English when it is absent or invalid
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
