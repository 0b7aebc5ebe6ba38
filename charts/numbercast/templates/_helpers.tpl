{{/* The enabled services with their defaults, as JSON: range $name, $s := fromJson (include "numbercast.services" .) */}}
{{- define "numbercast.services" -}}
{{- $all := dict -}}
{{- range $name, $own := .Values.services -}}
{{- $service := mergeOverwrite (deepCopy $.Values.defaults) (deepCopy $own) -}}
{{- if $service.enabled -}}{{- $_ := set $all $name $service -}}{{- end -}}
{{- end -}}
{{- toJson $all -}}
{{- end -}}

{{/* Of dict "root" $ "name" $name from here on */}}
{{- define "numbercast.selector" -}}
app.kubernetes.io/name: {{ .name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- end -}}

{{- define "numbercast.labels" -}}
{{ include "numbercast.selector" . }}
app.kubernetes.io/part-of: numbercast
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{- define "numbercast.image" -}}
{{- $own := (index .root.Values.services .name).image -}}
{{- $image := .root.Values.image -}}
{{- $own | default (printf "%s/%s:%s" $image.repository .name ($image.tag | default .root.Chart.AppVersion)) -}}
{{- end -}}

{{/* Passes the Pod Security level "restricted" */}}
{{- define "numbercast.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "numbercast.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}

{{/* Whether a service's replicas are counted by something else than the Deployment; of dict "root" $ "service" $s */}}
{{- define "numbercast.autoscaled" -}}
{{- if and .root.Values.autoscaling.enabled .service.scaling -}}true{{- end -}}
{{- end -}}

{{/* A setting as text; Helm would write large numbers as 1e+06 */}}
{{- define "numbercast.text" -}}
{{- if kindIs "string" . }}{{ . }}{{ else }}{{ toJson . }}{{ end -}}
{{- end -}}
