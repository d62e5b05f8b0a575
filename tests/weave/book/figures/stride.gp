load 'weave/theme.gp'
set xlabel 'stride'
plot 'build/results/loom/stride.csv' using 3:(value_of('shared_load_wavefronts')) with impulses ls theme_predicted title 'predicted', \
     'results/'.device.'/stride.csv' using 3:(value_of('shared_load_wavefronts')) with points ls 1 title 'measured', 32 ls theme_limit title 'limit'
