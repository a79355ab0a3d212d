package dev.sessiongateway.http.familya.app;

import dev.sessiongateway.domain.app.AppSettings.CallsSettings;
import dev.sessiongateway.domain.app.CallRule;
import dev.sessiongateway.domain.app.ChatwootLanguage;
import dev.sessiongateway.domain.app.ChatwootSettings;
import dev.sessiongateway.domain.app.ChatwootText;
import dev.sessiongateway.domain.app.PhoneNumberRule;
import dev.sessiongateway.domain.app.PhoneNumberSettings;
import dev.sessiongateway.domain.app.TextTemplate;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.http.familya.access.KeyRoutes;
import dev.sessiongateway.http.kernel.api.FieldUrl;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.TextFormat;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Matches;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The configuration of an app of any kind: `dm` and `group` of `calls`, `actions` of `mcp`,
/// `rules`, `strict`, `lookup` and `cache` of those for phone numbers, the others of `chatwoot`.
/// Fields of other kinds are ignored.
record AppConfigBody(
    @Nullable Channel dm,
    @Nullable Channel group,
    KeyRoutes.@Nullable Actions actions,
    @Nullable @Length(max = 1_000) String url,
    @Nullable @Range(min = 1) Long accountId,
    @Nullable @Length(max = 500) String accountToken,
    @Nullable @Range(min = 1) Long inboxId,
    @Nullable @Length(max = 200) String inboxIdentifier,
    @Nullable @Length(min = 2, max = 20) String locale,
    @Nullable @OneOf({"OFF", "LG", "HG"}) String linkPreview,
    @Nullable Map<String, String> templates,
    @Nullable Commands commands,
    @Nullable Conversations conversations,
    @Nullable @Size(max = PhoneNumberSettings.MOST_RULES) List<NumberRule> rules,
    @Nullable Boolean strict,
    @Nullable Boolean lookup,
    @Nullable NumberCache cache) {
  private static final int MOST_TEMPLATES = 100;

  static final AppConfigBody EMPTY =
      new AppConfigBody(
          null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
          null, null);

  CallsSettings toCalls() {
    return new CallsSettings(rule(dm), rule(group));
  }

  /// The rules of a country may be sent back, as answers show them.
  ///
  /// @param field the path of this configuration in the body, for faults
  PhoneNumberSettings toPhoneNumbers(PhoneNumberSettings.Region region, String field) {
    var sent = rules == null ? List.<PhoneNumberRule>of() : toRules(rules);
    var isOwn = region == PhoneNumberSettings.Region.ANY;
    if (!isOwn && !sent.isEmpty() && !sent.equals(region.rules())) {
      throw Fault.invalid(field + "rules", "must be absent, or those of the app's country");
    }
    return new PhoneNumberSettings(
        region,
        sent,
        strict != null && strict,
        lookup == null || lookup,
        cache == null ? PhoneNumberSettings.CACHE_FOR : cache.toDuration(field + "cache."));
  }

  private static List<PhoneNumberRule> toRules(List<NumberRule> rules) {
    return rules.stream().map(rule -> new PhoneNumberRule(rule.regexp, rule.replace)).toList();
  }

  private static CallRule rule(@Nullable Channel channel) {
    return channel == null ? CallRule.declining(null) : channel.toRule();
  }

  /// @param field the path of this configuration in the body, for faults
  ChatwootSettings toChatwoot(String field) {
    return new ChatwootSettings(
        FieldUrl.ofServer(field + "url", Required.of(field + "url", url)),
        Required.of(field + "accountId", accountId),
        Required.of(field + "accountToken", accountToken),
        new ChatwootSettings.Inbox(
            Required.of(field + "inboxId", inboxId),
            Required.of(field + "inboxIdentifier", inboxIdentifier)),
        toLocale(field + "locale"),
        linkPreview == null
            ? ChatwootSettings.LinkPreview.OFF
            : Coded.of(ChatwootSettings.LinkPreview.class, linkPreview),
        toTemplates(field + "templates"),
        commands == null ? ChatwootSettings.Commands.DEFAULT : commands.toCommands(),
        conversations == null
            ? ChatwootSettings.Conversations.DEFAULT
            : conversations.toConversations());
  }

  private Map<String, String> toTemplates(String field) {
    if (templates == null) {
      return Map.of();
    }
    if (templates.size() > MOST_TEMPLATES) {
      throw Fault.invalid(field, "must have at most " + MOST_TEMPLATES + " entries");
    }
    templates.forEach((name, text) -> {
      var known = ChatwootText.find(name);
      if (known.isEmpty()) {
        throw unusable(field, "has a name that no text has; the documentation lists the names");
      }
      if (text == null) {
        throw Fault.invalid(field + "." + name, "must be a string");
      }
      new TextTemplate(text)
          .problem(known.get().placeholders())
          .ifPresent(reason -> {
            throw unusable(field + "." + name, reason);
          });
    });
    return templates;
  }

  private String toLocale(String field) {
    if (locale == null) {
      return ChatwootLanguage.ENGLISH.locale();
    }
    if (ChatwootLanguage.find(locale).isEmpty()) {
      throw unusable(
          field,
          "must be in one of the languages " + String.join(", ", ChatwootLanguage.locales()));
    }
    return locale;
  }

  /// The field is well-formed, and names something that there is not.
  private static RuntimeException unusable(String field, String reason) {
    return new Fault.Unprocessable("invalid." + field, field + ": " + reason).toException();
  }

  @Override
  public String toString() {
    return "AppConfigBody"; // it holds a secret
  }

  /// The treatment of the calls of one kind of chat.
  ///
  /// @param waitBeforeDecline,waitBeforeResponse seconds
  record Channel(
      @Nullable Boolean reject,
      @Nullable @Length(max = 4_096) String message,
      @Nullable @Range(min = 0, max = 300) Double waitBeforeDecline,
      @Nullable @Range(min = 0, max = 300) Double waitBeforeResponse) {
    private static final int MILLIS = 1_000;

    CallRule toRule() {
      return new CallRule(
          reject == null || reject,
          message == null || message.isBlank() ? null : message,
          toWait(waitBeforeDecline),
          toWait(waitBeforeResponse));
    }

    private static Duration toWait(@Nullable Double seconds) {
      return seconds == null ? Duration.ZERO : Duration.ofMillis(Math.round(seconds * MILLIS));
    }
  }

  /// A rule for phone numbers.
  record NumberRule(
      @Length(min = 1, max = PhoneNumberRule.LONGEST_EXPRESSION) String regexp,
      @Nullable @Length(max = PhoneNumberRule.LONGEST_REPLACEMENT) String replace) {}

  /// How long numbers that the network has are remembered.
  record NumberCache(@Nullable @Matches(TextFormat.DURATION) String memoryTtl) {
    Duration toDuration(String field) {
      if (memoryTtl == null) {
        return PhoneNumberSettings.CACHE_FOR;
      }
      var end = memoryTtl.length() - 1;
      var number = Long.parseLong(memoryTtl.substring(0, end));
      var duration =
          switch (memoryTtl.charAt(end)) {
            case 's' -> Duration.ofSeconds(number);
            case 'm' -> Duration.ofMinutes(number);
            case 'h' -> Duration.ofHours(number);
            default -> Duration.ofDays(number);
          };
      if (duration.compareTo(PhoneNumberSettings.SHORTEST_CACHE) < 0
          || duration.compareTo(PhoneNumberSettings.LONGEST_CACHE) > 0) {
        throw Fault.invalid(field + "memoryTtl", "must be 1s to 31d");
      }
      return duration;
    }

    /// In the largest unit, up to hours, that says it.
    static String text(Duration duration) {
      if (duration.toSecondsPart() > 0) {
        return duration.toSeconds() + "s";
      }
      return duration.toMinutesPart() > 0 ? duration.toMinutes() + "m" : duration.toHours() + "h";
    }
  }

  record Commands(@Nullable Boolean server, @Nullable Boolean queue) {
    ChatwootSettings.Commands toCommands() {
      return new ChatwootSettings.Commands(server == null || server, queue != null && queue);
    }
  }

  /// @param status absent means all
  record Conversations(
      @Nullable Boolean markAsRead,
      @Nullable @OneOf({"activity_newest", "activity_oldest", "created_newest", "created_oldest"})
          String sort,
      @Nullable @Size(max = 4)
          List<@OneOf({"open", "pending", "snoozed", "resolved"}) String> status,
      @Nullable Boolean syncMessageStatus,
      @Nullable @OneOf({"message", "private-note"}) String outgoing) {
    ChatwootSettings.Conversations toConversations() {
      return new ChatwootSettings.Conversations(
          markAsRead == null || markAsRead,
          sort == null
              ? ChatwootSettings.Sort.CREATED_NEWEST
              : Coded.of(ChatwootSettings.Sort.class, sort),
          status == null
              ? null
              : status.stream().map(one -> Coded.of(ChatwootSettings.Status.class, one)).toList(),
          ChatwootSettings.Conversations.DEFAULT.opened(),
          ChatwootSettings.Conversations.DEFAULT.ignored(),
          syncMessageStatus != null && syncMessageStatus,
          outgoing == null
              ? ChatwootSettings.Outgoing.MESSAGE
              : Coded.of(ChatwootSettings.Outgoing.class, outgoing));
    }
  }
}
