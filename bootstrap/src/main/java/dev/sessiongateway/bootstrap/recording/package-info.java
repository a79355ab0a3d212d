/// Recordings of a gateway: what clients and phones did, in order, in a file of JSON lines. Start
/// with [dev.sessiongateway.bootstrap.recording.CallRecorder], which writes one, and with
/// [dev.sessiongateway.bootstrap.recording.Recording], which reads it.
@NullMarked
package dev.sessiongateway.bootstrap.recording;

import org.jspecify.annotations.NullMarked;
