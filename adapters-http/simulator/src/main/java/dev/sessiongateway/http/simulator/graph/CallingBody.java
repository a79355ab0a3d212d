package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.simulation.NumberFeatures.CallHours;
import dev.sessiongateway.application.simulation.NumberFeatures.CallingSettings;
import dev.sessiongateway.application.simulation.NumberFeatures.Holiday;
import dev.sessiongateway.application.simulation.NumberFeatures.Opening;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OnlyKnownFields;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The settings of a number for calls (Meta's page *Configure Call Settings*). Calls are signals
/// only, so sound and SIP are not simulated.
@OnlyKnownFields
record CallingBody(
    @Nullable @Length(max = 32) String status,
    @JsonProperty("call_icon_visibility") @Nullable @Length(max = 32) String icon,
    @JsonProperty("call_icons") @Nullable IconsBody icons,
    @JsonProperty("call_hours") @Nullable HoursBody hours,
    @JsonProperty("callback_permission_status") @Nullable @Length(max = 32) String askBack,
    @Nullable JsonNode sip,
    @Nullable JsonNode audio,
    @JsonProperty("srtp_key_exchange_protocol") @Nullable @Length(max = 32) String exchange) {
  private static final Pattern COUNTRY = Pattern.compile("[A-Z]{2}");
  private static final Pattern TIME = Pattern.compile("([01][0-9]|2[0-3])[0-5][0-9]");
  private static final String HIDDEN = "DISABLE_ALL";
  private static final int PER_DAY = 2;

  static CallingBody of(CallingSettings kept) {
    var hours = kept.hours();
    return new CallingBody(
        word(kept.enabled()),
        kept.iconHidden() ? HIDDEN : "DEFAULT",
        kept.countries().isEmpty() ? null : new IconsBody(kept.countries()),
        hours == null ? null : HoursBody.of(hours),
        word(kept.asksBack()),
        null,
        null,
        null);
  }

  private static String word(boolean enabled) {
    return enabled ? "ENABLED" : "DISABLED";
  }

  CallingSettings changed(CallingSettings before) {
    if (audio != null || exchange != null || (sip != null && !isOff(sip))) {
      throw GraphFault.NOT_SIMULATED.toException(
          "calling.sip, calling.audio and calling.srtp_key_exchange_protocol are not simulated");
    }
    return new CallingSettings(
        status == null ? before.enabled() : SettingWords.isEnabled("calling.status", status),
        icon == null
            ? before.iconHidden()
            : SettingWords.oneOf("calling.call_icon_visibility", icon, Set.of("DEFAULT", HIDDEN))
                .equals(HIDDEN),
        icons == null ? before.countries() : icons.checked(),
        hours == null ? before.hours() : hours.toHours(),
        askBack == null
            ? before.asksBack()
            : SettingWords.isEnabled("calling.callback_permission_status", askBack));
  }

  private static boolean isOff(JsonNode sip) {
    return sip.path("status").asText().equals("DISABLED");
  }

  @OnlyKnownFields
  record IconsBody(
      @JsonProperty("restrict_to_user_countries") @Size(max = 250)
          List<@Length(max = 8) String> countries) {
    List<String> checked() {
      for (var country : countries) {
        if (!COUNTRY.matcher(country).matches()) {
          throw GraphFault.PARAMETER.toException(
              "calling.call_icons.restrict_to_user_countries must be countries of two letters");
        }
      }
      return countries;
    }
  }

  @OnlyKnownFields
  record HoursBody(
      @Length(max = 32) String status,
      @JsonProperty("timezone_id") @Length(max = 64) String zone,
      @JsonProperty("weekly_operating_hours") @Size(min = 1, max = 14) List<OpeningBody> weekly,
      @JsonProperty("holiday_schedule") @Nullable @Size(max = 20) List<HolidayBody> holidays) {
    static HoursBody of(CallHours kept) {
      return new HoursBody(
          word(kept.enabled()),
          kept.zone(),
          kept.weekly().stream().map(OpeningBody::of).toList(),
          kept.holidays().isEmpty()
              ? null
              : kept.holidays().stream().map(HolidayBody::of).toList());
    }

    CallHours toHours() {
      var openings = weekly.stream().map(OpeningBody::toOpening).toList();
      requireApart(openings);
      return new CallHours(
          SettingWords.isEnabled("calling.call_hours.status", status),
          checkedZone(),
          openings,
          holidays == null ? List.of() : holidays.stream().map(HolidayBody::toHoliday).toList());
    }

    private String checkedZone() {
      try {
        return ZoneId.of(zone).getId();
      } catch (DateTimeException _) {
        throw GraphFault.PARAMETER.toException(
            "calling.call_hours.timezone_id must be a time zone such as America/Manaus");
      }
    }

    /// At most two for each day, which do not overlap.
    private static void requireApart(List<Opening> all) {
      var count = new HashMap<String, Integer>();
      for (var i = 0; i < all.size(); i++) {
        var one = all.get(i);
        if (count.merge(one.day(), 1, Integer::sum) > PER_DAY
            || all.subList(0, i).stream().anyMatch(one::overlaps)) {
          throw GraphFault.PARAMETER.toException(
              "calling.call_hours.weekly_operating_hours must be at most two a day, without"
                  + " overlaps");
        }
      }
    }
  }

  @OnlyKnownFields
  record OpeningBody(
      @JsonProperty("day_of_week") @Length(max = 16) String day,
      @JsonProperty("open_time") @Length(max = 8) String from,
      @JsonProperty("close_time") @Length(max = 8) String to) {
    private static final String AT = "calling.call_hours.weekly_operating_hours.";

    static OpeningBody of(Opening kept) {
      return new OpeningBody(kept.day(), time(kept.from()), time(kept.to()));
    }

    Opening toOpening() {
      var opening =
          new Opening(
              SettingWords.oneOf(AT + "day_of_week", day, Set.copyOf(Opening.DAYS.values())),
              minute(AT + "open_time", from),
              minute(AT + "close_time", to));
      if (opening.from() >= opening.to()) {
        throw GraphFault.PARAMETER.toException(AT + "open_time must be before close_time");
      }
      return opening;
    }
  }

  @OnlyKnownFields
  record HolidayBody(
      @Length(max = 16) String date,
      @JsonProperty("start_time") @Length(max = 8) String from,
      @JsonProperty("end_time") @Length(max = 8) String to) {
    private static final String AT = "calling.call_hours.holiday_schedule.";

    static HolidayBody of(Holiday kept) {
      return new HolidayBody(kept.date(), time(kept.from()), time(kept.to()));
    }

    Holiday toHoliday() {
      try {
        return new Holiday(
            LocalDate.parse(date).toString(),
            minute(AT + "start_time", from),
            minute(AT + "end_time", to));
      } catch (DateTimeException _) {
        throw GraphFault.PARAMETER.toException(AT + "date must be a day such as 2026-01-01");
      }
    }
  }

  private static int minute(String field, String text) {
    if (!TIME.matcher(text).matches()) {
      throw GraphFault.PARAMETER.toException(field + " must be a time such as 0930");
    }
    return Integer.parseInt(text.substring(0, 2)) * 60 + Integer.parseInt(text.substring(2));
  }

  private static String time(int minute) {
    return String.format(Locale.ROOT, "%02d%02d", minute / 60, minute % 60);
  }
}
