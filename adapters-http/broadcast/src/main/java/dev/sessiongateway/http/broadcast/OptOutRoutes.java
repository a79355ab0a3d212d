package dev.sessiongateway.http.broadcast;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.broadcast.OptOut;
import dev.sessiongateway.application.broadcast.OptOuts;
import dev.sessiongateway.application.broadcast.PeopleList;
import dev.sessiongateway.application.broadcast.StopWords;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodySpec;
import dev.sessiongateway.http.kernel.api.BodySpec.BodyKind;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.json.Timestamp;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.MostElements;
import dev.sessiongateway.http.kernel.json.ValueLimits.OnlyKnownFields;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Who gets no broadcast of a session, and how people say so: `docs/guides/broadcasts.md`.
record OptOutRoutes(OfferedBroadcasts offered) implements Api.Native {
  private static final String OPT_OUTS = "/api/{session}/opt-outs";
  private static final String STOP_WORDS = "/api/{session}/stop-words";
  private static final Parameter<Integer> LIMIT = Parameter.limit("limit", 100, 1_000);
  private static final Parameter<@Nullable String> AFTER = Parameter.text("after");
  private static final int LONGEST_POSITION = 1_100;

  @Override
  public void register(Api api) {
    var list = BodySpec.of(PeopleBody.class, BodyKind.MEDIA).orWithFile();
    api.get("a.listOptOuts", OPT_OUTS, Scope.READ, this::list)
        .parameters(LIMIT, AFTER)
        .answers(OptOutPage.class);
    api.get("a.exportOptOuts", OPT_OUTS + ".csv", Scope.READ, this::export);
    api.post("a.addOptOuts", OPT_OUTS, Scope.SEND, list, this::add).answers(Count.class);
    api.put(
            "a.replaceOptOuts",
            OPT_OUTS,
            Scope.SEND,
            BodyKind.MEDIA,
            PeopleBody.class,
            this::replace)
        .answers(Count.class);
    api.get("a.getOptOut", OPT_OUTS + "/{person}", Scope.READ, this::get).answers(OptOutView.class);
    api.delete("a.removeOptOut", OPT_OUTS + "/{person}", Scope.SEND, this::remove)
        .answers(ApiResponse.Success.class);
    api.get("a.getStopWords", STOP_WORDS, Scope.READ, this::stopWords).answers(WordsView.class);
    api.put("a.setStopWords", STOP_WORDS, Scope.SEND, WordsBody.class, this::setStopWords)
        .answers(WordsView.class);
    api.delete("a.resetStopWords", STOP_WORDS, Scope.SEND, this::resetStopWords)
        .answers(WordsView.class);
  }

  private ApiResponse list(ApiRequest request) {
    var after = AFTER.of(request);
    if (after != null && after.length() > LONGEST_POSITION) {
      throw Fault.invalid("after", "must be the `next` of a page");
    }
    int limit = LIMIT.of(request);
    var page = offered.optOuts().list(request.session().name(), after, limit);
    return ApiResponse.ok(OptOutPage.of(page, limit));
  }

  private ApiResponse export(ApiRequest request) {
    var session = request.session().name();
    var optOuts = offered.optOuts();
    var csv =
        new CsvExport<OptOut>(
            CsvText.record(List.of("to", "at", "reason")),
            last -> optOuts.list(session, last == null ? null : last.person(), CsvExport.AT_ONCE),
            each -> OptOutView.of(each).toCsv());
    return ApiResponse.stream(CsvText.TYPE, csv)
        .withHeader("Content-Disposition", "attachment; filename=\"opt-outs.csv\"");
  }

  private ApiResponse add(ApiRequest request, PeopleBody body) {
    var session = request.session().name();
    var people = body.toPeople(request);
    return ApiResponse.ok(new Count(offered.optOuts().add(session, people, body.reason())));
  }

  private ApiResponse replace(ApiRequest request, PeopleBody body) {
    var session = request.session().name();
    var people = body.toPeople(request);
    return ApiResponse.ok(new Count(offered.optOuts().replace(session, people, body.reason())));
  }

  private static Address person(ApiRequest request) {
    return request.address("person", request.path("person"));
  }

  private ApiResponse get(ApiRequest request) {
    var session = request.session().name();
    var person = person(request);
    return ApiResponse.ok(
        offered
            .optOuts()
            .find(session, person)
            .map(OptOutView::of)
            .orElseThrow(() -> Fault.notFound("opt-out", person.toString())));
  }

  private ApiResponse remove(ApiRequest request) {
    var session = request.session().name();
    offered.optOuts().remove(session, person(request));
    return ApiResponse.ok(ApiResponse.SUCCESS);
  }

  private ApiResponse stopWords(ApiRequest request) {
    var session = request.session().name();
    return ApiResponse.ok(WordsView.of(offered.optOuts().stopWords(session)));
  }

  private ApiResponse setStopWords(ApiRequest request, WordsBody body) {
    var session = request.session().name();
    var words = new StopWords(body.words());
    return ApiResponse.ok(WordsView.of(offered.optOuts().putStopWords(session, words)));
  }

  private ApiResponse resetStopWords(ApiRequest request) {
    var session = request.session().name();
    return ApiResponse.ok(WordsView.of(offered.optOuts().putStopWords(session, null)));
  }

  /// @param people numbers or addresses; absent when they are in the file
  /// @param file CSV: the file of a form, or a text
  @OnlyKnownFields
  @MostElements(OptOuts.MOST)
  record PeopleBody(
      @Nullable @Size(max = OptOuts.MOST)
          List<@Length(max = PeopleBody.LONGEST_ADDRESS) String> people,
      @Nullable JsonNode file) {
    static final int LONGEST_ADDRESS = 1_100;

    String reason() {
      return people == null ? OptOuts.IMPORTED : OptOuts.ADDED;
    }

    List<Address> toPeople(ApiRequest request) {
      var isFile = file != null && !file.isNull();
      if (isFile == (people != null)) {
        throw Fault.invalid("people", "must be a list, or in a file with CSV: one of them");
      }
      var list = new PeopleList();
      if (people != null) {
        var number = 0;
        for (var person : people) {
          number++;
          list.add("person " + number, () -> request.address("people", person));
        }
      } else if (file != null) {
        ListFile.of(file)
            .read(
                ListFile.people(
                    (place, to) -> list.add(place, () -> request.address("people", to)),
                    list::refuse));
      }
      return list.complete();
    }
  }

  /// @param words by the code of their language
  @OnlyKnownFields
  record WordsBody(Map<String, List<String>> words) {}

  record WordsView(Map<String, List<String>> words) {
    static WordsView of(StopWords words) {
      return new WordsView(words.byLanguage());
    }
  }

  /// @param count of those who are new on the list, or of the list that replaced it
  record Count(int count) {}

  /// @param reason `stop-word`, `added` or `imported`
  record OptOutView(String to, String at, String reason) {
    static OptOutView of(OptOut person) {
      return new OptOutView(person.chat().toString(), Timestamp.iso(person.at()), person.reason());
    }

    byte[] toCsv() {
      return CsvText.record(List.of(to, at, reason));
    }
  }

  /// @param next the `after` of the next page; absent on the last one
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record OptOutPage(List<OptOutView> people, @Nullable String next) {
    static OptOutPage of(List<OptOut> page, int limit) {
      return new OptOutPage(
          page.stream().map(OptOutView::of).toList(),
          page.size() < limit ? null : page.getLast().person());
    }
  }
}
