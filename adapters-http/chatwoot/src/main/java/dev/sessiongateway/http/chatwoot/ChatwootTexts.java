package dev.sessiongateway.http.chatwoot;

import dev.sessiongateway.application.chatwoot.ChatwootSettings;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Collectors;

/// The texts of one app: those of its language, with its templates in place of some.
record ChatwootTexts(Map<ChatwootText, String> builtIn, Map<String, String> templates) {
  /// What Chatwoot stores of a message at most.
  private static final int LONGEST = 150_000;

  private static final Map<ChatwootLanguage, Map<ChatwootText, String>> BUILT_IN =
      Arrays.stream(ChatwootLanguage.values())
          .collect(Collectors.toUnmodifiableMap(language -> language, ChatwootTexts::read));

  /// A locale that is unknown, as an earlier version stored it, is English.
  static ChatwootTexts of(ChatwootSettings settings) {
    var language = ChatwootLanguage.find(settings.locale()).orElse(ChatwootLanguage.ENGLISH);
    return new ChatwootTexts(Objects.requireNonNull(BUILT_IN.get(language)), settings.templates());
  }

  String say(ChatwootText text) {
    return say(text, Map.of());
  }

  /// @param values by placeholder; those that are absent are empty
  String say(ChatwootText text, Map<String, String> values) {
    var builtIn = Objects.requireNonNull(this.builtIn.get(text));
    var template = new TextTemplate(templates.getOrDefault(text.code(), builtIn));
    var filled = template.filled(values).strip();
    return filled.length() > LONGEST ? filled.substring(0, LONGEST) : filled;
  }

  private static Map<ChatwootText, String> read(ChatwootLanguage language) {
    var name = "texts-" + language.locale() + ".properties";
    var texts = new Properties();
    try (var in = Objects.requireNonNull(ChatwootTexts.class.getResourceAsStream(name), name);
        var reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
      texts.load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    var all = new EnumMap<ChatwootText, String>(ChatwootText.class);
    for (var text : ChatwootText.values()) {
      all.put(text, Objects.requireNonNull(texts.getProperty(text.code()), text.code()));
    }
    return Map.copyOf(all);
  }
}
