package dev.sessiongateway.bootstrap.recording;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.bootstrap.recording.RecordingLine.InvalidRecording;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RecordingTest {
  private static final String HEADER =
      json(
          "{'recording':1,'at':'2026-01-01T00:00:00Z','clock':'frozen','url':'u',"
              + "'world':'empty'}\n");

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {                                                        | is not valid JSON
          []                                                       | must be one JSON object
          {"at":0}                                                 | actor must be a text
          {"at":0,"actor":"cat"}                                   | actor must be client or simulator or phone
          {"at":"0","actor":"client"}                              | at must be a number
          {"at":0,"actor":"client","method":"DROP"}                | method must be GET or
          {"at":0,"actor":"client","method":"POST","path":"api"}   | path must begin with /
          {"at":0,"actor":"client","method":"POST","path":"/a"}    | dialect must be a text
          {"at":0,"actor":"client","method":"POST","path":"/a","dialect":"native","status":7} | status must be 100 to 599
          {"at":0,"actor":"phone","number":"1"}                    | received must be an object
          {"at":0,"actor":"phone","received":{}}                   | number must be a text
          """)
  void aMistakeIsToldWithItsLineAndItsReason(String line, String reason) throws IOException {
    var good = json("{'at':0,'actor':'phone','number':'1','received':{}}\n");
    var file = Files.writeString(directory.resolve("run.jsonl"), HEADER + good + line + "\n");

    assertThatThrownBy(() -> Recording.of(file))
        .isInstanceOf(InvalidRecording.class)
        .hasMessageContaining("line 3: " + reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                                      | is missing: the file is empty
          {"recording":2}                         | recording must be 1
          {"recording":1,"at":"noon"}             | at must be a time
          {"recording":1,"at":"2026-01-01T00:00:00Z","clock":"slow"} | clock must be frozen or running
          """)
  void aFileThatDoesNotBeginAsARecordingIsNone(String text, String reason) throws IOException {
    var file = Files.writeString(directory.resolve("run.jsonl"), text);

    assertThatThrownBy(() -> Recording.of(file))
        .isInstanceOf(InvalidRecording.class)
        .hasMessageContaining("line 1: " + reason);
  }

  @Test
  void theByteOrderMarkOfAnEditorIsSkipped() throws IOException {
    var file = Files.writeString(directory.resolve("run.jsonl"), "\uFEFF" + HEADER);

    assertThat(Recording.of(file).header().url()).isEqualTo("u");
  }

  @Test
  void bytesThatAreNoTextAreToldToo() throws IOException {
    var file = Files.write(directory.resolve("run.jsonl"), new byte[] {(byte) 0xff, '\n'});

    assertThatThrownBy(() -> Recording.of(file)).hasMessage("line 1: is not UTF-8");
  }

  @Test
  void aFileThatIsNotThereIsNoRecording() {
    assertThatThrownBy(() -> Recording.of(directory.resolve("none")))
        .isInstanceOf(UncheckedIOException.class);
  }
}
