/// Media files in a bucket of an S3-compatible server. Start with [S3MediaStore].
@NullMarked
package dev.sessiongateway.persistence.s3;

import org.jspecify.annotations.NullMarked;
