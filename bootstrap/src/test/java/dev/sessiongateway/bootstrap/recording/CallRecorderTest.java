package dev.sessiongateway.bootstrap.recording;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.bootstrap.recording.RecordingLine.Call;
import dev.sessiongateway.bootstrap.recording.RecordingLine.Header;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.api.OperationObserver;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CallRecorderTest {
  private static final Header HEADER =
      new Header(
          Instant.parse("2026-01-01T00:00:00Z"), true, 7L, "http://127.0.0.1:8080", "empty", null);

  @TempDir private Path directory;

  private Path file() {
    return directory.resolve("run.jsonl");
  }

  private CallRecorder begin() throws IOException {
    return CallRecorder.begin(file(), HEADER, () -> Duration.ofSeconds(1), List::of);
  }

  @Test
  void aRecordingIsReadAsItWasWritten() throws IOException {
    try (var recorder = begin()) {
      recorder
          .begin()
          .completed(
              call("/api/sendText", "{'text':'hello'}"), answered(201, "{'id':'3EB012345678'}"));
    }

    var recording = Recording.of(file());
    assertThat(recording.header()).isEqualTo(HEADER);
    var call = calls(recording).getFirst();
    assertThat(call.title()).isEqualTo("POST /api/sendText");
    assertThat(call.isSimulator()).isFalse();
    assertThat(call.status()).isEqualTo(201);
    assertThat(call.body().toString()).isEqualTo(json("{'text':'hello'}"));
    assertThat(call.answer().toString()).isEqualTo(json("{'id':'3EB012345678'}"));
    assertThat(call.dialect()).isEqualTo("native");
  }

  @Test
  void callsStandInTheOrderInWhichTheyBegan() throws IOException {
    try (var recorder = begin()) {
      var outer = recorder.begin();
      var inner = recorder.begin();
      inner.completed(call("/api/sendText", "{}"), answered(200, "{}"));
      outer.completed(call("/simulator/phones/1/messages", "{}"), answered(201, "{}"));
    }

    assertThat(calls(Recording.of(file())))
        .extracting(Call::path)
        .containsExactly("/simulator/phones/1/messages", "/api/sendText");
  }

  @Test
  void aCallThatIsNeverAnsweredHoldsUpTheOthersForALimitedTime() throws IOException {
    try (var recorder = begin()) {
      var _ = recorder.begin();
      for (var i = 0; i < 1_200; i++) {
        recorder.begin().completed(call("/api/sendText", "{}"), answered(200, "{}"));
      }
      assertThat(calls(Recording.of(file()))).hasSizeGreaterThan(900);
    }
    assertThat(calls(Recording.of(file()))).hasSize(1_200);
  }

  @Test
  void ticketsAndWhatStopsTheServerAreNotRecorded() throws IOException {
    try (var recorder = begin()) {
      recorder.begin().completed(call("/api/tickets", "{}"), answered(201, "{}"));
      recorder.begin().completed(call("/api/server/stop", "{}"), answered(200, "{}"));
    }

    assertThat(calls(Recording.of(file()))).isEmpty();
  }

  @Test
  void aBodyThatIsTooLargeIsLeftOut() throws IOException {
    var large = new byte[CallRecorder.LARGEST_BODY + 1];
    try (var recorder = begin()) {
      recorder
          .begin()
          .completed(
              new OperationObserver.Call(
                  "POST", "/api/sendFile", null, Dialect.NATIVE, null, null, large),
              answered(413, "{}"));
    }

    var call = calls(Recording.of(file())).getFirst();
    assertThat(call.body()).isNull();
    assertThat(call.omittedBytes()).isEqualTo(large.length);
  }

  @Test
  void onlyTheOwnerCanReadTheFileAndItIsNeverReplaced() throws IOException {
    begin().close();

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
        .isEqualTo("rw-------");
    assertThatThrownBy(this::begin)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("exists; name another file");
  }

  @Test
  @ExpectsLog(
      "ERROR RecordingFile - the recording ends here, because its file cannot be"
          + " written; the gateway goes on")
  void aFullDiskEndsTheRecordingWithItsLastWholeLineAndNothingElse() throws IOException {
    var disk =
        Files.newByteChannel(Files.createFile(file()), java.nio.file.StandardOpenOption.WRITE);
    var full = new FullDisk(disk, 700);
    var file = new RecordingFile(file(), full);
    file.append(RecordingJson.write(HEADER));
    try (var recorder = new CallRecorder(file, () -> Duration.ZERO, List::of)) {
      for (var i = 0; i < 20; i++) {
        recorder.begin().completed(call("/api/sendText", "{'text':'hello'}"), answered(200, "{}"));
      }
    }

    assertThat(full.writesAfterTheEnd).isZero();
    assertThat(calls(Recording.of(file()))).hasSizeBetween(1, 10);
  }

  private static OperationObserver.Call call(String path, String body) {
    return new OperationObserver.Call(
        "POST", path, null, Dialect.NATIVE, null, null, json(body).getBytes(UTF_8));
  }

  private static ApiResponse answered(int status, String body) {
    return ApiResponse.empty(status)
        .with(new ApiResponse.Bytes("application/json", json(body).getBytes(UTF_8)));
  }

  private static List<Call> calls(Recording recording) {
    var calls = new ArrayList<Call>();
    recording.forEach((_, line) -> calls.add((Call) line));
    return calls;
  }

  /// Takes so many bytes.
  private static final class FullDisk implements SeekableByteChannel {
    private final SeekableByteChannel disk;
    private long room;
    private boolean ended;
    private int writesAfterTheEnd;

    FullDisk(SeekableByteChannel disk, long room) {
      this.disk = disk;
      this.room = room;
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
      if (ended) {
        writesAfterTheEnd++;
      }
      if (room == 0) {
        ended = true;
        throw new IOException("No space left on device");
      }
      var part = from.slice().limit((int) Math.min(room, from.remaining()));
      var written = disk.write(part);
      from.position(from.position() + written);
      room -= written;
      return written;
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
      return disk.read(into);
    }

    @Override
    public long position() throws IOException {
      return disk.position();
    }

    @Override
    public SeekableByteChannel position(long to) throws IOException {
      return disk.position(to);
    }

    @Override
    public long size() throws IOException {
      return disk.size();
    }

    @Override
    public SeekableByteChannel truncate(long to) throws IOException {
      return disk.truncate(to);
    }

    @Override
    public boolean isOpen() {
      return disk.isOpen();
    }

    @Override
    public void close() throws IOException {
      disk.close();
    }
  }
}
